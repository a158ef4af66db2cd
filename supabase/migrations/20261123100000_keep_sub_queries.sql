-- Sub-queries as the reports count them: each once per brand, by what it says.
create table llm_mentions.sub_queries (
  organization_id uuid not null,
  client_id       uuid not null,
  id              bigint generated always as identity,
  key             text not null check (length(key) between 1 and 300),
  query           text not null check (length(query) between 1 and 300),
  primary key (client_id, id),
  unique (client_id, key),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.sub_queries is 'Each search that engines issued for a brand''s prompts, once, by its key (core/fan-out/normalize.ts). query is how one of them wrote it.';

alter table llm_mentions.answer_searches
  add column sub_query_id bigint,
  add column types        smallint;
comment on column llm_mentions.answer_searches.types is 'Types of the search towards its prompt (core/fan-out/sub-query.ts), one bit each in their order; null: not read yet. A search that says nothing has types and no sub_query_id.';
create index answer_searches_client_id_sub_query_id_idx on llm_mentions.answer_searches (client_id, sub_query_id, answered_at desc);
create index answer_searches_unread_idx on llm_mentions.answer_searches (client_id) where types is null;

create table llm_mentions.search_rollups (
  organization_id uuid not null,
  client_id       uuid not null,
  day             date not null,
  channel         text not null,
  engine          text not null,
  prompt_id       uuid not null,
  country         text not null default '',
  answers         integer not null default 0,
  told            integer not null default 0,
  searched        integer not null default 0,
  sub_queries     bigint[] not null default '{}',
  types           smallint[] not null default '{}',
  primary key (client_id, day, channel, engine, prompt_id, country),
  check (cardinality(sub_queries) = cardinality(types)),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.search_rollups is 'Per UTC day, prompt, engine, channel and country: answers, those of which it is told whether the engine searched, those it searched for. sub_queries holds each answer''s sub-queries by id, each once, and a 0 after every answer that has any; types lie beside them. Kept in the transaction that stores the answer, as other roll-ups are.';

-- Which names and which rules the types of a brand's searches were read with.
create table private.search_readings (
  client_id         uuid primary key references llm_mentions.clients (id) on delete cascade,
  brand_set_version integer not null,
  rules_version     integer not null
);
comment on table private.search_readings is 'With which tracked brands and which version of the rules all searches of a brand have their types.';
alter table private.search_readings enable row level security;

alter table llm_mentions.sub_queries enable row level security;
alter table llm_mentions.search_rollups enable row level security;
grant select on llm_mentions.sub_queries, llm_mentions.search_rollups to authenticated;
create policy "entitled members read sub-queries" on llm_mentions.sub_queries for select to authenticated
  using (client_id = any (array(select private.my_fanout_brand_ids())));
select private.refuse_writes('llm_mentions.sub_queries');
create policy "entitled members read sums of searches" on llm_mentions.search_rollups for select to authenticated
  using (client_id = any (array(select private.my_fanout_brand_ids())));
select private.refuse_writes('llm_mentions.search_rollups');

-- Answers that are there already. Their searches are read by a job, which then makes these sums anew.
insert into llm_mentions.search_rollups (organization_id, client_id, day, channel, engine, prompt_id, country, answers,
  told, searched)
select a.new_organization_id, a.client_id, (a.answered_at at time zone 'UTC')::date, a.channel, a.engine, a.prompt_id,
  coalesce(a.country, ''), count(*), count(*) filter (where a.searched is not null or s.answer_id is not null),
  count(*) filter (where a.searched or s.answer_id is not null)
from llm_mentions.answers a
left join (select distinct client_id, answer_id from llm_mentions.answer_searches) s
  on s.client_id = a.client_id and s.answer_id = a.id
group by 1, 2, 3, 4, 5, 6, 7;

revoke execute on all functions in schema private from public;

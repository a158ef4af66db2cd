-- An own page by address: a page key without its query, since access logs are kept without queries.
create table llm_mentions.own_pages (
  organization_id uuid not null,
  client_id       uuid not null,
  -- md5 of the address: long addresses fit into no index.
  page            uuid not null,
  address         text not null,
  primary key (client_id, page),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.own_pages is 'Each page of a brand''s own that a valid answer has cited, once.';

create table llm_mentions.own_page_rollups (
  organization_id uuid not null,
  client_id       uuid not null,
  day             date not null,
  channel         text not null,
  engine          text not null,
  page            uuid not null,
  answers         integer not null default 0,
  primary key (client_id, day, channel, engine, page),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.own_page_rollups is 'Per UTC day, channel and engine: valid answers that cite an own page. Kept in the transaction that stores the answer, as other roll-ups are.';
create index own_page_rollups_client_id_page_idx on llm_mentions.own_page_rollups (client_id, page, day);

alter table llm_mentions.own_pages enable row level security;
alter table llm_mentions.own_page_rollups enable row level security;
grant select on llm_mentions.own_pages, llm_mentions.own_page_rollups to authenticated;
create policy "members read own pages" on llm_mentions.own_pages for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.own_pages');
create policy "members read citations of own pages" on llm_mentions.own_page_rollups for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.own_page_rollups');

-- Answers that are there already. As queries/rollups.ts makes them anew.
create temporary table cited_own on commit drop as
select a.new_organization_id as organization_id, a.client_id, (a.answered_at at time zone 'UTC')::date as day,
  a.channel, a.engine, a.id, regexp_replace(page.page_key, '[?#].*$', '') as address
from llm_mentions.answers a
join (
  select distinct on (answer_id, page_key) answer_id, page_key, owner
  from llm_mentions.answer_citations
  where kind = 'cited'
  order by answer_id, page_key, position
) as page on page.answer_id = a.id
where a.state <> 'refused' and page.owner = 'own';

insert into llm_mentions.own_pages (organization_id, client_id, page, address)
select distinct organization_id, client_id, md5(address)::uuid, address from cited_own;

insert into llm_mentions.own_page_rollups (organization_id, client_id, day, channel, engine, page, answers)
select organization_id, client_id, day, channel, engine, md5(address)::uuid, count(distinct id) from cited_own
group by 1, 2, 3, 4, 5, 6;

drop table cited_own;

revoke execute on all functions in schema private from public;

-- A year of citations is a row per day, engine and page in own_page_rollups: too many to read while somebody waits.
create table llm_mentions.own_page_packs (
  organization_id uuid not null,
  client_id       uuid not null,
  channel         text not null,
  -- UTC.
  first_day       date not null,
  last_day        date not null check (last_day >= first_day),
  -- One of each per page: how many valid answers of all engines cite it, and when the last did.
  pages           uuid[] not null,
  answers         integer[] not null check (cardinality(answers) = cardinality(pages)),
  last_cited      date[] not null check (cardinality(last_cited) = cardinality(pages)),
  primary key (client_id, channel, first_day, last_day),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.own_page_packs is 'own_page_rollups summed up over long stretches of days that are over. Made by jobs/sum-bot-logs.ts; what adds to sums of such a day deletes the row in its transaction.';
-- They do not get smaller.
alter table llm_mentions.own_page_packs
  alter column pages set storage external,
  alter column answers set storage external,
  alter column last_cited set storage external;

alter table llm_mentions.own_page_packs enable row level security;
grant select on llm_mentions.own_page_packs to authenticated;
create policy "members read packed citations of own pages" on llm_mentions.own_page_packs for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.own_page_packs');

revoke execute on all functions in schema private from public;

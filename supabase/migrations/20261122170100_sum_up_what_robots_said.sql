create table llm_mentions.bot_log_robots_sums (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  crawler         text not null,
  -- A day, or a whole month. UTC.
  first_day       date not null,
  last_day        date not null check (last_day >= first_day),
  -- Hash of what robots.txt of all hosts said to the crawler on these days. A row with another one says nothing any longer.
  rules           text not null check (length(rules) <= 64),
  -- Visits, and proven ones, by verdict in the order of core/bot-log/robots/judge.ts.
  visits          bigint[] not null check (cardinality(visits) = 5),
  proven          bigint[] not null check (cardinality(proven) = 5),
  primary key (client_id, crawler, first_day, last_day, source_id),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_robots_sums is 'Visits of a crawler by what robots.txt said of them, for days that are over. Made by jobs/sum-bot-logs.ts; what adds to sums of such a day deletes the row in its transaction.';

alter table llm_mentions.bot_log_robots_sums enable row level security;
grant select on llm_mentions.bot_log_robots_sums to authenticated;
create policy "entitled members read verdicts of robots.txt" on llm_mentions.bot_log_robots_sums for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_robots_sums');

revoke execute on all functions in schema private from public;

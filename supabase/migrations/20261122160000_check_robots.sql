-- Files that differ in comments alone say the same; a year of such is judged as one.
alter table llm_mentions.bot_log_robots add column rules text not null default '' check (length(rules) <= 64);
comment on column llm_mentions.bot_log_robots.rules is 'Hash of what the file says, its comments aside; empty: not known.';

create table llm_mentions.bot_log_robots_checks (
  organization_id uuid not null,
  client_id       uuid primary key,
  checked_at      timestamptz,
  -- When it is fetched again by itself.
  next_at         timestamptz not null default now(),
  -- [{host, status, problem}], problem: 'reserved', 'private', 'silent' or null.
  hosts           jsonb not null default '[]',
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_robots_checks is 'When robots.txt of a brand''s hosts was last fetched, and what came of it.';
create index bot_log_robots_checks_next_at_idx on llm_mentions.bot_log_robots_checks (next_at);

alter table llm_mentions.bot_log_robots_checks enable row level security;
grant select on llm_mentions.bot_log_robots_checks to authenticated;
create policy "entitled members read checks of robots.txt" on llm_mentions.bot_log_robots_checks for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_robots_checks');

revoke execute on all functions in schema private from public;

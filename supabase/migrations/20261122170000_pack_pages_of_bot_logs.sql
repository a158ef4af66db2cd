-- A year of a level of crawlers is a row per page and month in bot_log_pages: too many to read while somebody waits. Here it
-- is one row, whose numbers are packed (core/bot-log/page-packs.ts).
create table llm_mentions.bot_log_page_packs (
  organization_id uuid not null,
  client_id       uuid not null,
  source_id       uuid not null,
  -- As in bot_log_pages.
  crawler         text not null,
  -- UTC.
  first_day       date not null,
  last_day        date not null check (last_day >= first_day),
  pages           integer not null,
  -- One number per page and column, in the order of urls; moments in milliseconds since the first day began.
  urls            bytea not null,
  hits            bytea not null,
  ok              bytea not null,
  failed          bytea not null,
  proven          bytea not null,
  proven_ok       bytea not null,
  proven_failed   bytea not null,
  bytes           bytea not null,
  first_at        bytea not null,
  last_at         bytea not null,
  last_status     bytea not null,
  primary key (client_id, crawler, first_day, last_day, source_id),
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.bot_log_page_packs is 'bot_log_pages summed up over long stretches of days that are over. Made by jobs/sum-bot-logs.ts; what adds to sums of such a day deletes the row in its transaction.';
-- Packed numbers do not get smaller.
do $$
declare
  packed text;
begin
  foreach packed in array array['urls', 'hits', 'ok', 'failed', 'proven', 'proven_ok', 'proven_failed', 'bytes', 'first_at', 'last_at', 'last_status'] loop
    execute format('alter table llm_mentions.bot_log_page_packs alter column %I set storage external', packed);
  end loop;
end
$$;

alter table llm_mentions.bot_log_page_packs enable row level security;
grant select on llm_mentions.bot_log_page_packs to authenticated;
create policy "entitled members read packed pages" on llm_mentions.bot_log_page_packs for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_log_page_packs');

create table private.bot_log_sum_checks (
  client_id       uuid primary key references llm_mentions.clients (id) on delete cascade,
  organization_id uuid not null,
  looked_at       timestamptz not null
);
comment on table private.bot_log_sum_checks is 'When it was last looked whether sums over long stretches of a brand''s logs are missing.';
create index bot_log_sum_checks_looked_at_idx on private.bot_log_sum_checks (looked_at);
alter table private.bot_log_sum_checks enable row level security;
grant select, insert, update, delete on private.bot_log_sum_checks to service_role;

revoke execute on all functions in schema private from public;

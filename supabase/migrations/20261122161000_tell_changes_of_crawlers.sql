create table llm_mentions.bot_changes (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  kind            text not null check (kind in ('silent', 'blocked', 'vanished', 'failing', 'mismatch', 'fell', 'rose', 'appeared')),
  -- The crawler's id in core/bot-log/data/ai-crawlers.json; a source where its lines stopped.
  crawler         text check (length(crawler) <= 60),
  source_id       uuid,
  since           date not null,
  -- The day whose log showed it.
  day             date not null,
  evidence        jsonb not null check (jsonb_typeof(evidence) = 'object' and length(evidence::text) <= 4096),
  event_id        uuid,
  ended_on        date,
  ended           text check (ended in ('recovered', 'usual', 'replaced')),
  created_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, source_id)
    references llm_mentions.bot_log_sources (organization_id, client_id, id) on delete cascade,
  foreign key (organization_id, event_id) references llm_mentions.events (organization_id, id) on delete set null (event_id),
  check ((kind = 'silent') = (source_id is not null)),
  check ((source_id is null) = (crawler is not null)),
  check ((ended_on is null) = (ended is null))
);
comment on table llm_mentions.bot_changes is 'Real changes of how crawlers visit a brand''s site, and logs that stopped, each once. It stands until ended_on. event_id: null where it was not told.';
create unique index bot_changes_standing_idx on llm_mentions.bot_changes (client_id, kind, coalesce(crawler, source_id::text))
  where ended_on is null;
create index bot_changes_client_id_day_idx on llm_mentions.bot_changes (client_id, day desc);
create index bot_changes_source_id_idx on llm_mentions.bot_changes (source_id) where source_id is not null;

alter table llm_mentions.bot_changes enable row level security;
grant select on llm_mentions.bot_changes to authenticated;
create policy "entitled members read changes of crawlers" on llm_mentions.bot_changes for select to authenticated
  using (client_id in (select private.my_bot_log_brand_ids()));
select private.refuse_writes('llm_mentions.bot_changes');

create table private.judged_bot_days (
  client_id       uuid primary key,
  organization_id uuid not null,
  -- The last UTC day that was judged, or that nothing more is waited for.
  day             date,
  looked_at       timestamptz not null,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table private.judged_bot_days is 'Up to which day the crawlers of a brand were judged: each day once, so that logs that come late say nothing of old days.';
alter table private.judged_bot_days enable row level security;
grant select, insert, update, delete on private.judged_bot_days to service_role;

-- The last day judged, for who may see the bot logs of the brand.
create function private.bots_judged_until(brand uuid)
returns date
language sql
stable
security definer -- the table lies where the API does not reach
set search_path = ''
as $$
  select j.day from private.judged_bot_days j
  where j.client_id = brand and brand in (select private.my_bot_log_brand_ids())
$$;
grant execute on function private.bots_judged_until(uuid) to authenticated;

revoke execute on all functions in schema private from public;

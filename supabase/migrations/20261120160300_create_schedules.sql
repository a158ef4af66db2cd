create table llm_mentions.schedules (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  name            text not null default '' check (length(name) <= 120),
  cadence         jsonb not null check (jsonb_typeof(cadence) = 'object'),
  plan            jsonb not null check (jsonb_typeof(plan) = 'object'),
  next_at         timestamptz,
  paused_at       timestamptz,
  created_by      uuid references llm_mentions.users (id) on delete set null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (organization_id, client_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.schedules is 'When a brand is asked by itself, in the organization''s time zone. cadence and plan have their schemas in core/schedule/schema.ts; next_at is when it is due next, null while paused.';
create index schedules_next_at_idx on llm_mentions.schedules (next_at) where next_at is not null;

create table llm_mentions.schedule_runs (
  organization_id uuid not null,
  client_id       uuid not null,
  schedule_id     uuid not null,
  due_at          timestamptz not null,
  outcome         text not null check (outcome in ('started', 'late', 'queued', 'skipped')),
  reason          text check (length(reason) <= 500),
  analysis_id     uuid,
  created_at      timestamptz not null default now(),
  primary key (schedule_id, due_at),
  foreign key (organization_id, client_id, schedule_id)
    references llm_mentions.schedules (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.schedule_runs is 'What became of each time a schedule was due: the run it started, or why none.';

alter table llm_mentions.schedules enable row level security;
alter table llm_mentions.schedule_runs enable row level security;
grant select, insert, delete on llm_mentions.schedules to authenticated;
grant update (name, cadence, plan, next_at, paused_at, updated_at) on llm_mentions.schedules to authenticated;
grant select on llm_mentions.schedule_runs to authenticated;

create policy "members read schedules" on llm_mentions.schedules for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert schedules" on llm_mentions.schedules for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors update schedules" on llm_mentions.schedules for update to authenticated
  using (client_id in (select private.my_editable_brand_ids()))
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors delete schedules" on llm_mentions.schedules for delete to authenticated
  using (client_id in (select private.my_editable_brand_ids()));
create policy "members read what became of schedules" on llm_mentions.schedule_runs for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.schedule_runs');

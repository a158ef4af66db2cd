alter table llm_mentions.organizations
  add column plan_id uuid references llm_mentions.plans (id) on delete set null;
comment on column llm_mentions.organizations.plan_id is 'Null: no plan, so no quota (self-hosted). Set by the system only.';

alter table llm_mentions.analyses
  add column countries    text[] not null default '{}' check (cardinality(countries) <= 25),
  add column models       jsonb not null default '{}' check (jsonb_typeof(models) = 'object'),
  add column budget_usd   numeric(12, 4) check (budget_usd > 0),
  add column pause_code   text check (pause_code in ('person', 'run-budget', 'brand-budget', 'organization-budget', 'quota')),
  add column pause_message text,
  add column resumes_at   timestamptz,
  add column schedule_id  uuid;
update llm_mentions.analyses set countries = array[country] where country is not null;
alter table llm_mentions.analyses drop column country;
comment on column llm_mentions.analyses.countries is 'Markets asked from; empty: from nowhere in particular, once.';
comment on column llm_mentions.analyses.models is 'Engine id to model id; the engine''s default where absent.';
comment on column llm_mentions.analyses.pause_code is 'Why status is paused; resumes_at says when it goes on by itself (null: when somebody resumes it).';
create index analyses_schedule_id_idx on llm_mentions.analyses (schedule_id, created_at desc) where schedule_id is not null;
create index analyses_resumes_at_idx on llm_mentions.analyses (resumes_at) where status = 'paused' and resumes_at is not null;

alter table llm_mentions.analysis_cells
  add column model       text check (length(model) <= 200),
  add column lane        text not null default '',
  add column run_at      timestamptz not null default now(),
  add column worker_id   text,
  add column asked_at    timestamptz,
  add column reserve_usd numeric(14, 8) check (reserve_usd >= 0),
  add column task        jsonb,
  add column check_at    timestamptz;
comment on column llm_mentions.analysis_cells.lane is 'What it is asked through, see private.lanes.';
comment on column llm_mentions.analysis_cells.run_at is 'Not before; infinity while its analysis is paused. Planned a microsecond apart, so it is also the order.';
comment on column llm_mentions.analysis_cells.worker_id is 'The living worker that asks; null for a vendor''s task, which no process holds.';
comment on column llm_mentions.analysis_cells.reserve_usd is 'What budgets set aside while it is asked, and count when its cost stays unknown. Null: no price is known.';
comment on column llm_mentions.analysis_cells.task is 'What was ordered from a vendor and is to be collected at check_at.';
create index analysis_cells_queued_idx on llm_mentions.analysis_cells (lane, organization_id, run_at) where status = 'queued';
create index analysis_cells_asking_idx on llm_mentions.analysis_cells (lane, organization_id) where status = 'asking';
create index analysis_cells_check_at_idx on llm_mentions.analysis_cells (check_at) where status = 'asking' and task is not null;
create index analysis_cells_worker_id_idx on llm_mentions.analysis_cells (worker_id) where worker_id is not null;

create table private.lanes (
  id                  text primary key check (length(id) between 1 and 160),
  provider            text not null,
  organization_id     uuid references llm_mentions.organizations (id) on delete cascade,
  requests_per_minute numeric(10, 3) check (requests_per_minute > 0),
  concurrency         integer not null check (concurrency between 1 and 10000),
  tokens              double precision not null default 0,
  refilled_at         timestamptz not null default now(),
  paused_until        timestamptz,
  pause_code          text,
  pause_message       text,
  paused_at           timestamptz,
  key_fingerprint     text,
  updated_at          timestamptz not null default now()
);
comment on table private.lanes is 'What shares one provider''s limits: one key. Whoever asks takes the row''s lock first, so rate, concurrency and pauses hold across all workers. paused_until infinity: until somebody resumes it.';
create index lanes_organization_id_idx on private.lanes (organization_id) where organization_id is not null;

alter table private.lanes enable row level security;
grant select on private.lanes to authenticated;
create policy "everybody signed in reads lanes of the instance, members their own" on private.lanes for select to authenticated
  using (organization_id is null or organization_id in (select private.my_organization_ids()));
select private.refuse_writes('private.lanes');

create table llm_mentions.budgets (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  usd_per_month   numeric(12, 2) not null check (usd_per_month > 0),
  created_by      uuid references llm_mentions.users (id) on delete set null,
  updated_at      timestamptz not null default now(),
  unique nulls not distinct (organization_id, client_id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.budgets is 'What may be spent in a calendar month (of the organization''s time zone): by a brand, or, without client_id, by the organization. Asking stops before it would be passed.';

create table llm_mentions.spend_months (
  organization_id uuid not null,
  client_id       uuid not null,
  month           date not null check (extract(day from month) = 1),
  answers         integer not null default 0,
  calls           integer not null default 0,
  known_usd       numeric(16, 8) not null default 0,
  assumed_usd     numeric(16, 8) not null default 0,
  unknown_calls   integer not null default 0,
  primary key (organization_id, client_id, month),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.spend_months is 'Kept in the transaction that stores an answer or a paid failure. assumed_usd is what was set aside for calls whose cost stayed unknown (unknown_calls).';

alter table llm_mentions.usage_logs
  add column engine        text,
  add column provider      text,
  add column key_owner     text check (key_owner in ('instance', 'organization')),
  add column model         text,
  add column outcome       text check (outcome in ('answered', 'failed', 'lost', 'ordered')),
  add column failure_code  text,
  add column analysis_id   uuid,
  add column cell_id       uuid,
  add column attempt       integer,
  add column input_tokens  bigint,
  add column output_tokens bigint,
  add column searches      integer,
  add column cost_basis    text check (cost_basis in ('reported', 'computed', 'unknown')),
  add column latency_ms    integer,
  add column is_sandbox    boolean not null default false;
comment on table llm_mentions.usage_logs is 'Every call to a provider, paid or not, answered or not: who used what at which cost. Unknown cost is null. outcome lost: a worker died while it asked, so whether it was billed is not known.';
create index usage_logs_occurred_at_idx on llm_mentions.usage_logs (occurred_at desc);
create index usage_logs_cell_id_idx on llm_mentions.usage_logs (cell_id) where cell_id is not null;

create table llm_mentions.unread_replies (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  cell_id         uuid not null,
  engine          text not null,
  received_at     timestamptz not null default now(),
  response        text not null,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.unread_replies is 'Replies that were billed but hold no answer we can read: kept, so that a later extractor may.';
create index unread_replies_organization_id_received_at_idx on llm_mentions.unread_replies (organization_id, client_id, received_at desc);

alter table llm_mentions.budgets enable row level security;
alter table llm_mentions.spend_months enable row level security;
alter table llm_mentions.unread_replies enable row level security;
grant select, insert, delete on llm_mentions.budgets to authenticated;
grant update (usd_per_month, updated_at) on llm_mentions.budgets to authenticated;
grant select on llm_mentions.spend_months, llm_mentions.unread_replies to authenticated;
grant update (pause_code, pause_message, resumes_at) on llm_mentions.analyses to authenticated;
grant update (run_at, lane) on llm_mentions.analysis_cells to authenticated;

create policy "admins read budgets, members those of their brands" on llm_mentions.budgets for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()) or client_id in (select private.my_brand_ids()));
create policy "admins set budgets" on llm_mentions.budgets for insert to authenticated
  with check (organization_id in (select private.my_admin_organization_ids()));
create policy "admins change budgets" on llm_mentions.budgets for update to authenticated
  using (organization_id in (select private.my_admin_organization_ids()))
  with check (organization_id in (select private.my_admin_organization_ids()));
create policy "admins lift budgets" on llm_mentions.budgets for delete to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
create policy "members read what their brands spent" on llm_mentions.spend_months for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.spend_months');
create policy "admins read replies that could not be read" on llm_mentions.unread_replies for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.unread_replies');

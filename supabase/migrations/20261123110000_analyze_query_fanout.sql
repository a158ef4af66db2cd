update llm_mentions.plans set features = features || '{query-fanout}'::text[] where not 'query-fanout' = any (features);

-- Brands whose query fan-out the caller may see: owner and admin, or a member with that right, where the plan contains it.
create or replace function private.my_fanout_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  with brand as (
    select c.id, c.organization_id from llm_mentions.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select p.client_id, p.organization_id
    from llm_mentions.user_brand_permissions p
    join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where p.user_id = private.my_user_id() and p.can_view and m.status = 'active' and m.can_view_query_fanout
      and m.organization_id in (select private.my_organization_ids())
    union
    select c.id, c.organization_id from llm_mentions.clients c
    where c.organization_id in (select private.my_supported_organization_ids())
  )
  select brand.id
  from brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
    and (select private.shared_brand_id()) is null
    and brand.organization_id in (
      select mine.organization_id from (select distinct organization_id from brand) mine
      where private.plan_contains(mine.organization_id, 'query-fanout')
    )
$$;

-- Those among them in which the caller may start, repeat, cancel and delete analyses.
create function private.my_editable_fanout_brand_ids()
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select id from private.my_fanout_brand_ids() id
  where id in (select private.my_editable_brand_ids())
$$;
grant execute on function private.my_editable_fanout_brand_ids() to authenticated, service_role;

alter table llm_mentions.query_fanout_analysis
  add column title               text not null default '' check (length(title) <= 120),
  add column period_from         date not null default (now() at time zone 'UTC')::date - 27,
  add column period_to           date not null default (now() at time zone 'UTC')::date,
  -- Those whose answers are read; empty: all.
  add column engines             text[] not null default '{}' check (cardinality(engines) <= 50),
  -- How sub-queries are simulated and what is compared: core/fan-out/analysis-schema.ts.
  add column settings            jsonb not null default '{}' check (length(settings::text) <= 4000),
  -- What is being done while it is queued or running; done when it has ended.
  add column step                text not null default 'observed' check (step in ('observed', 'simulated', 'coverage', 'done')),
  add column progress            jsonb not null default '{}',
  add column cost_usd            numeric(14, 8) not null default 0,
  add column unknown_cost_calls  integer not null default 0,
  add column started_at          timestamptz,
  add column cancel_requested_at timestamptz,
  -- Asked to go; taken back within the day, gone after it.
  add column deleted_at          timestamptz,
  -- The analysis whose settings this one repeats, by hand or because that one is scheduled.
  add column repeated_from       uuid references llm_mentions.query_fanout_analysis (id) on delete set null,
  add column is_scheduled        boolean not null default false,
  add column schedule            text not null default 'none' check (schedule in ('none', 'weekly', 'monthly')),
  add column schedule_set_at     timestamptz,
  add column next_at             timestamptz,
  -- Why the last scheduled time started nothing, or started late.
  add column schedule_note       text check (length(schedule_note) <= 500),
  add constraint query_fanout_analysis_of_one_subject check (prompt_id is null or topic is null),
  add constraint query_fanout_analysis_period check (period_from <= period_to and period_to - period_from <= 731),
  add constraint query_fanout_analysis_schedule check ((schedule = 'none') = (next_at is null)),
  add constraint query_fanout_analysis_home_key unique (organization_id, client_id, id);
comment on table llm_mentions.query_fanout_analysis is 'One look at what engines search before they answer: for a prompt, a topic, or, without either, a whole brand.';
create index query_fanout_analysis_next_at_idx on llm_mentions.query_fanout_analysis (next_at) where next_at is not null;
create index query_fanout_analysis_repeated_from_idx on llm_mentions.query_fanout_analysis (repeated_from) where repeated_from is not null;

create trigger log_change after insert or update or delete on llm_mentions.query_fanout_analysis
  for each row execute function private.log_change(
    'fan-out-analysis', 'created_by', 'result', 'failure', 'status', 'step', 'progress', 'cost_usd', 'unknown_cost_calls',
    'started_at', 'finished_at', 'next_at', 'schedule_set_at', 'schedule_note'
  );

create table llm_mentions.fanout_queries (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  position        integer not null check (position > 0),
  origin          text not null check (origin in ('observed', 'model', 'rules')),
  query           text not null check (length(query) between 1 and 1000),
  query_key       text not null check (length(query_key) <= 1000),
  -- Other wordings of a simulated one, merged by meaning.
  variants        text[] not null default '{}',
  types           text[] not null default '{}',
  intent          text check (intent in ('informational', 'commercial', 'transactional', 'navigational', 'local')),
  reason          text check (length(reason) <= 1000),
  -- Prompts it was searched or proposed for.
  prompts         integer not null default 0,
  -- Observed: answers with this search, of all answers that searched or not.
  answers         integer,
  of_answers      integer,
  -- Simulated: draws that proposed it, of all draws.
  draws           integer,
  of_draws        integer,
  -- Bounds of the 95 % interval of that share.
  low             float8,
  high            float8,
  engines         text[] not null default '{}',
  first_seen      timestamptz,
  last_seen       timestamptz,
  -- The nearest one of the other side (observed and simulated), and by what they are the same.
  match_id        uuid,
  match           text check (match in ('key', 'meaning')),
  unique (analysis_id, origin, query_key),
  unique (organization_id, client_id, id),
  unique (organization_id, client_id, analysis_id, id),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.query_fanout_analysis (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fanout_queries is 'Sub-queries of one fan-out analysis as they were when it was made: observed in answers, or proposed by a model or by rules.';
create index fanout_queries_analysis_id_position_idx on llm_mentions.fanout_queries (analysis_id, position);

create table llm_mentions.fanout_draws (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  prompt_id       uuid not null,
  draw            integer not null check (draw > 0),
  engine          text not null,
  model           text not null,
  -- [{query, types, intent, reason}], as the model gave them.
  proposals       jsonb not null,
  cost_usd        numeric(14, 8),
  created_at      timestamptz not null default now(),
  primary key (analysis_id, prompt_id, draw),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.query_fanout_analysis (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fanout_draws is 'What a model proposed in one call of a simulation: kept as soon as it arrives, so that nothing is paid twice.';

alter table llm_mentions.fanout_queries enable row level security;
alter table llm_mentions.fanout_draws enable row level security;
grant select on llm_mentions.fanout_queries, llm_mentions.fanout_draws to authenticated;

create policy "entitled members read sub-queries of analyses" on llm_mentions.fanout_queries for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.fanout_queries');
create policy "entitled members read draws" on llm_mentions.fanout_draws for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.fanout_draws');

create index usage_logs_fanout_idx on llm_mentions.usage_logs (client_id, occurred_at) where kind = 'fan-out';

revoke execute on all functions in schema private from public;

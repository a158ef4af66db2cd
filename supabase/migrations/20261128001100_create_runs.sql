-- extra_repeats: more answers for some prompts and engines than `repeats` says, as the sample size calculator proposes:
-- {"<prompt>": {"<engine>": n}}. With repeats 0 only these are asked. Keep its checks in step with analysisInput: whole
-- numbers from 1 to 50.
create table llm_mentions.analyses (
  id                  uuid primary key default gen_random_uuid(),
  new_organization_id uuid not null,
  new_client_id       uuid not null,
  kind                text not null check (kind in ('run', 'import')),
  status              text not null default 'queued'
                      check (status in ('queued', 'running', 'paused', 'completed', 'cancelled', 'failed')),
  label               text not null default '' check (length(label) <= 200),
  engines             text[] not null default '{}' check (cardinality(engines) <= 50),
  language            text check (length(language) <= 16),
  repeats             integer not null default 1,
  planned             integer not null default 0,
  import_hash         text,
  import_bytes        bigint,
  import_read_bytes   bigint not null default 0,
  import_lines        integer not null default 0,
  import_added        integer not null default 0,
  import_known        integer not null default 0,
  import_rejected     integer not null default 0,
  failure             text,
  created_by          uuid references llm_mentions.users (id) on delete set null,
  created_at          timestamptz not null default now() check (private.is_moment(created_at)),
  started_at          timestamptz,
  finished_at         timestamptz check (private.is_moment(finished_at)),
  countries           text[] not null default '{}' check (cardinality(countries) <= 25),
  models              jsonb not null default '{}' check (jsonb_typeof(models) = 'object'),
  budget_usd          numeric(12, 4) check (budget_usd > 0) check (budget_usd <> 'NaN'),
  pause_code          text check (pause_code in ('person', 'run-budget', 'brand-budget', 'organization-budget', 'quota')),
  pause_message       text,
  resumes_at          timestamptz,
  schedule_id         uuid,
  api_key_id          uuid,
  extra_repeats       jsonb
                      check (jsonb_typeof(extra_repeats) = 'object' and length(extra_repeats::text) <= 200000)
                      check (not jsonb_path_exists(extra_repeats, 'strict $.* ? (@.type() != "object")'))
                      check (not jsonb_path_exists(extra_repeats,
                        'strict $.*.* ? (@.type() != "number" || @ < 1 || @ > 50 || @ != @.floor())', '{}', true)),
  unique (new_organization_id, new_client_id, id),
  foreign key (new_organization_id, new_client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (new_organization_id, api_key_id)
    references llm_mentions.api_keys (organization_id, id) on delete set null (api_key_id),
  constraint analyses_repeats_check
    check (repeats between 1 and 50 or (repeats = 0 and extra_repeats is not null))
);
comment on table llm_mentions.analyses is 'One run (prompts × engines × repeats) or one import of answers collected elsewhere. Progress of a run is counted from prompt_engine_pairs; import_* columns are the progress of an import.';
comment on column llm_mentions.analyses.countries is 'Markets to ask from; empty: once, without a market.';
comment on column llm_mentions.analyses.models is 'Engine id to model id; the engine''s default where absent.';
comment on column llm_mentions.analyses.pause_code is 'Why status is paused; resumes_at says when it continues automatically (null: when someone resumes it).';
comment on column llm_mentions.analyses.api_key_id is 'The API key that sent these answers; null for uploads and runs.';
create index analyses_new_client_id_created_at_idx on llm_mentions.analyses (new_client_id, created_at desc);
create index analyses_new_organization_id_status_idx on llm_mentions.analyses (new_organization_id, status);
create index analyses_schedule_id_idx on llm_mentions.analyses (schedule_id, created_at desc) where schedule_id is not null;
create index analyses_resumes_at_idx on llm_mentions.analyses (resumes_at) where status = 'paused' and resumes_at is not null;
create index analyses_api_key_id_idx on llm_mentions.analyses (api_key_id) where api_key_id is not null;

alter table llm_mentions.analyses enable row level security;
grant select, insert on llm_mentions.analyses to answerscope_web;
grant update (
  status, label, import_hash, import_bytes, finished_at, budget_usd, pause_code, pause_message, resumes_at
) on llm_mentions.analyses to answerscope_web;
create policy "members read analyses" on llm_mentions.analyses for select to authenticated
  using (new_client_id in (select private.my_brand_ids()));
-- The caller is the author of a row and names no one else; only the system writes runs of schedules.
create policy "admins and editors insert analyses" on llm_mentions.analyses for insert to authenticated
  with check (new_client_id in (select private.my_editable_brand_ids())
    and (created_by is null or created_by = (select private.my_user_id())) and schedule_id is null);
create policy "admins and editors update analyses" on llm_mentions.analyses for update to authenticated
  using (new_client_id in (select private.my_editable_brand_ids()))
  with check (new_client_id in (select private.my_editable_brand_ids()));
create policy "nobody deletes analyses" on llm_mentions.analyses for delete to authenticated using (false);

create table llm_mentions.analysis_prompts (
  organization_id   uuid not null,
  client_id         uuid not null,
  analysis_id       uuid not null,
  prompt_id         uuid not null,
  prompt_version_id uuid not null,
  primary key (analysis_id, prompt_id),
  unique (organization_id, client_id, analysis_id, prompt_id),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.analyses (new_organization_id, new_client_id, id) on delete cascade,
  foreign key (organization_id, client_id, prompt_id, prompt_version_id)
    references llm_mentions.prompt_versions (organization_id, client_id, prompt_id, id) on delete cascade
);
comment on table llm_mentions.analysis_prompts is 'The prompts of an analysis, with the text they had.';
create index analysis_prompts_prompt_id_idx on llm_mentions.analysis_prompts (prompt_id);

alter table llm_mentions.analysis_prompts enable row level security;
grant select, insert on llm_mentions.analysis_prompts to answerscope_web;
create policy "members read the prompts of analyses" on llm_mentions.analysis_prompts for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors plan the prompts of analyses" on llm_mentions.analysis_prompts for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "nobody updates the prompts of analyses" on llm_mentions.analysis_prompts for update to authenticated
  using (false) with check (false);
create policy "nobody deletes the prompts of analyses"
  on llm_mentions.analysis_prompts for delete to authenticated using (false);

create table llm_mentions.prompt_engine_pairs (
  id                uuid primary key default gen_random_uuid(),
  organization_id   uuid not null,
  client_id         uuid not null,
  analysis_id       uuid not null,
  prompt_id         uuid not null,
  prompt_version_id uuid not null,
  engine            text not null check (length(engine) between 1 and 60),
  country           text,
  language          text,
  repeat            integer not null check (repeat between 1 and 50),
  status            text not null default 'queued' check (status in ('queued', 'asking', 'answered', 'failed', 'cancelled')),
  attempts          integer not null default 0,
  failure_code      text,
  failure_message   text,
  answer_id         uuid,
  answered_at       timestamptz,
  cost_usd          numeric(14, 8),
  latency_ms        integer,
  updated_at        timestamptz not null default now(),
  model             text check (length(model) <= 200),
  queue              text not null default '',
  run_at            timestamptz not null default now(),
  worker_id         text,
  asked_at          timestamptz,
  reserve_usd       numeric(14, 8) check (reserve_usd >= 0),
  task              jsonb,
  check_at          timestamptz,
  constraint prompt_engine_pairs_of_one_answer unique nulls not distinct (analysis_id, prompt_version_id, engine, country, language, repeat),
  foreign key (organization_id, client_id, analysis_id, prompt_id)
    references llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id) on delete cascade
);
comment on table llm_mentions.prompt_engine_pairs is 'One planned answer. It moves queued → asking → answered | failed, or to cancelled; the row lock of its last step stores an answer exactly once.';
comment on column llm_mentions.prompt_engine_pairs.queue is 'The provider queue, see private.provider_queues.';
comment on column llm_mentions.prompt_engine_pairs.run_at is 'Earliest time to ask; infinity while its analysis is paused. Planned a microsecond apart, so it is also the order.';
comment on column llm_mentions.prompt_engine_pairs.worker_id is 'The living worker that asks; null for a task of a data provider, which no process holds.';
comment on column llm_mentions.prompt_engine_pairs.reserve_usd is 'What budgets reserve while it is asked, and count when its cost stays unknown. Null: no price is known.';
comment on column llm_mentions.prompt_engine_pairs.task is 'What was ordered from a data provider, to be collected at check_at.';
create index prompt_engine_pairs_analysis_id_status_idx on llm_mentions.prompt_engine_pairs (analysis_id, status);
create index prompt_engine_pairs_queued_idx on llm_mentions.prompt_engine_pairs (queue, organization_id, run_at) where status = 'queued';
create index prompt_engine_pairs_asking_idx on llm_mentions.prompt_engine_pairs (queue, organization_id) where status = 'asking';
create index prompt_engine_pairs_check_at_idx on llm_mentions.prompt_engine_pairs (check_at)
  where status = 'asking' and task is not null;
create index prompt_engine_pairs_worker_id_idx on llm_mentions.prompt_engine_pairs (worker_id) where worker_id is not null;
create index prompt_engine_pairs_asking_organization_id_idx on llm_mentions.prompt_engine_pairs (organization_id)
  where status = 'asking';

alter table llm_mentions.prompt_engine_pairs enable row level security;
grant select on llm_mentions.prompt_engine_pairs to answerscope_web;
create policy "members read pairs" on llm_mentions.prompt_engine_pairs for select to authenticated
  using (client_id in (select private.my_brand_ids()));
-- Only functions write planned answers: a caller who set the queue, the reserve or the status could exceed a
-- budget, or pay twice.
select private.refuse_writes('llm_mentions.prompt_engine_pairs');

-- Whether the caller may change this analysis: editors of its brand, and the system.
create function private.may_change_analysis(analysis uuid)
returns boolean
language sql
stable
security definer -- reads the analysis past its policy, to answer about exactly that
set search_path = ''
as $$
  select private.is_system() or exists (
    select from llm_mentions.analyses a
    where a.id = analysis and a.new_client_id in (select private.my_editable_brand_ids()))
$$;
grant execute on function private.may_change_analysis(uuid) to answerscope_web, service_role;

-- Plans the answers of a run that has its prompts: each repeat of all prompts before the next, and within a prompt all
-- markets and engines, so that partial results cover everything. asked: [{"engine", "model", "countries", "reserve_usd",
-- "queue"}], with null in countries for an engine asked without a market. queue is for engines that no worker has listed yet,
-- as when the demo is written. At most 50 extra repeats of a prompt on an engine, from any writer. Returns how many were
-- planned.
create function private.plan_pairs(analysis uuid, asked jsonb, starts_at timestamptz, apart interval)
returns integer
language plpgsql
security definer -- people may not write planned answers
set search_path = ''
as $$
declare
  planned integer;
begin
  if not private.may_change_analysis(analysis) then
    raise exception 'You may not plan answers of this analysis' using errcode = 'insufficient_privilege';
  end if;
  insert into llm_mentions.prompt_engine_pairs (organization_id, client_id, analysis_id, prompt_id, prompt_version_id,
    engine, model, country, language, repeat, queue, reserve_usd, run_at)
  select a.new_organization_id, a.new_client_id, a.id, p.prompt_id, p.prompt_version_id,
    e.engine, e.model, e.country, a.language, repeat, e.queue, e.reserve_usd,
    starts_at + apart * (row_number() over (order by repeat, p.position, e.position) - 1)
  from llm_mentions.analyses a
  cross join (
    select ap.prompt_id, ap.prompt_version_id, row_number() over (order by prompt.created_at, prompt.id) as position
    from llm_mentions.analysis_prompts ap
    join llm_mentions.prompts prompt on prompt.id = ap.prompt_id
    where ap.analysis_id = analysis
  ) p
  cross join (
    select row.engine, row.model, row.reserve_usd, country.value as country,
      coalesce(private.queue_of(owner.new_organization_id, row.engine), row.queue, '') as queue,
      row_number() over (order by country.position, row.position) as position
    from llm_mentions.analyses owner
    cross join rows from (jsonb_to_recordset(asked)
      as (engine text, model text, countries jsonb, reserve_usd numeric, queue text)) with ordinality
      as row(engine, model, countries, reserve_usd, queue, position)
    cross join jsonb_array_elements_text(row.countries) with ordinality as country(value, position)
    where owner.id = analysis
  ) e
  cross join lateral generate_series(1, a.repeats + case
    when jsonb_typeof(a.extra_repeats -> p.prompt_id::text -> e.engine) = 'number'
      then least(50, (a.extra_repeats -> p.prompt_id::text ->> e.engine)::numeric)::integer
    else 0 end) as repeat
  where a.id = analysis;
  get diagnostics planned = row_count;
  return planned;
end
$$;
grant execute on function private.plan_pairs(uuid, jsonb, timestamptz, interval) to answerscope_web, service_role;

-- Planned answers in their planned order (see private.plan_pairs), numbered from 0.
create function private.placed_pairs(analysis uuid, states text[])
returns table (id uuid, engine text, "position" bigint)
language sql
stable
set search_path = ''
as $$
  select c.id, c.engine, row_number() over (order by c.repeat, prompt.created_at, prompt.id,
    coalesce(array_position(a.countries, c.country), 1), array_position(a.engines, c.engine)) - 1
  from llm_mentions.analyses a
  join llm_mentions.prompt_engine_pairs c on c.analysis_id = a.id and c.status = any(states)
  join llm_mentions.prompts prompt on prompt.id = c.prompt_id
  where a.id = analysis
$$;
grant execute on function private.placed_pairs(uuid, text[]) to answerscope_web, service_role;

-- Cancels planned answers that are in one of from_states, or queues them again from the start: with no attempts, in the
-- current queue of their engine. asked: [{"engine", "reserve_usd"}]. Returns how many.
create function private.move_pairs(analysis uuid, from_states text[], to_state text, asked jsonb default '[]')
returns integer
language plpgsql
security definer -- people may not write planned answers
set search_path = ''
as $$
declare
  moved integer;
begin
  if not private.may_change_analysis(analysis) then
    raise exception 'You may not change answers of this analysis' using errcode = 'insufficient_privilege';
  end if;
  if to_state not in ('queued', 'cancelled') or not from_states <@ array['queued', 'failed', 'cancelled'] then
    raise exception 'Cells do not move from % to %', from_states, to_state;
  end if;
  -- Locked in the order in which answers lock their pairs, so that the two never wait for each other in a circle.
  perform from llm_mentions.prompt_engine_pairs c
    where c.analysis_id = analysis and c.status = any(from_states) order by c.id for update;
  if to_state = 'cancelled' then
    update llm_mentions.prompt_engine_pairs c set status = 'cancelled', updated_at = now()
    where c.analysis_id = analysis and c.status = any(from_states);
  else
    update llm_mentions.prompt_engine_pairs c
    set status = 'queued', attempts = 0, failure_code = null, failure_message = null, updated_at = now(),
      queue = coalesce(e.queue, c.queue), reserve_usd = e.reserve_usd, run_at = now() + placed.position * interval '1 microsecond'
    from private.placed_pairs(analysis, from_states) as placed
    join (
      select row.engine, row.reserve_usd, private.queue_of(a.new_organization_id, row.engine) as queue
      from llm_mentions.analyses a
      cross join jsonb_to_recordset(asked) as row(engine text, reserve_usd numeric)
      where a.id = analysis
    ) e on e.engine = placed.engine
    where c.id = placed.id;
  end if;
  get diagnostics moved = row_count;
  return moved;
end
$$;
grant execute on function private.move_pairs(uuid, text[], text, jsonb) to answerscope_web, service_role;

-- Waiting answers then wait only for private.release_pairs. Those being asked finish: they are paid for.
create function private.hold_pairs(analysis uuid)
returns integer
language plpgsql
security definer -- people may not write planned answers
set search_path = ''
as $$
declare
  held integer;
begin
  if not private.may_change_analysis(analysis) then
    raise exception 'You may not change answers of this analysis' using errcode = 'insufficient_privilege';
  end if;
  perform from llm_mentions.prompt_engine_pairs c
    where c.analysis_id = analysis and c.status = 'queued' order by c.id for update;
  update llm_mentions.prompt_engine_pairs c set run_at = 'infinity', updated_at = now()
  where c.analysis_id = analysis and c.status = 'queued' and c.run_at <> 'infinity';
  get diagnostics held = row_count;
  return held;
end
$$;
grant execute on function private.hold_pairs(uuid) to answerscope_web, service_role;

-- Answers held until later_than or longer wait no more, in their planned order. One that waits for its next attempt keeps
-- its time.
create function private.release_pairs(analysis uuid, later_than timestamptz default 'infinity')
returns integer
language plpgsql
security definer -- people may not write planned answers
set search_path = ''
as $$
declare
  released integer;
begin
  if not private.may_change_analysis(analysis) then
    raise exception 'You may not change answers of this analysis' using errcode = 'insufficient_privilege';
  end if;
  perform from llm_mentions.prompt_engine_pairs c
    where c.analysis_id = analysis and c.status = 'queued' and c.run_at >= later_than order by c.id for update;
  update llm_mentions.prompt_engine_pairs c set run_at = now() + placed.position * interval '1 microsecond',
    updated_at = now()
  from private.placed_pairs(analysis, array['queued']) as placed
  where c.id = placed.id and c.status = 'queued' and c.run_at >= later_than;
  get diagnostics released = row_count;
  return released;
end
$$;
grant execute on function private.release_pairs(uuid, timestamptz) to answerscope_web, service_role;

-- Answers that are due although their analysis has ended or is paused would be read by every claim of their queue, and no
-- limit counts them. Our code moves them; this trigger covers anyone who writes a status without it.
create function private.keep_pairs_with_status()
returns trigger
language plpgsql
security definer -- people may not write planned answers
set search_path = ''
as $$
begin
  if new.status = 'paused' then
    perform private.hold_pairs(new.id);
  else
    perform private.move_pairs(new.id, array['queued'], 'cancelled');
  end if;
  return null;
end
$$;
create trigger keep_pairs_with_status after update of status on llm_mentions.analyses
  for each row when (new.status is distinct from old.status and new.status in ('paused', 'cancelled', 'completed', 'failed'))
  execute function private.keep_pairs_with_status();

-- How many answers an organization waits for, over all its brands: limits the table that all workers claim from.
create function private.open_pairs(organization uuid)
returns bigint
language sql
stable
security definer -- counts answers of brands that the caller may not see
set search_path = ''
as $$
  select count(*)
  from llm_mentions.analyses a
  join llm_mentions.prompt_engine_pairs c on c.analysis_id = a.id and c.status in ('queued', 'asking')
  where a.new_organization_id = organization and a.status in ('queued', 'running', 'paused')
    and (organization in (select private.my_organization_ids())
      or private.is_system())
$$;
grant execute on function private.open_pairs(uuid) to answerscope_web, service_role;

create unlogged table private.pair_tallies (
  analysis_id uuid primary key references llm_mentions.analyses (id) on delete cascade,
  tally       jsonb not null,
  counted_at  timestamptz not null,
  finished_at timestamptz
);
comment on table private.pair_tallies is 'Counts of planned answers of large analyses, shared by all viewers. With finished_at they are valid while the analysis has that finished_at; else for 40 µs per answer. Losing them costs a recount.';

alter table private.pair_tallies enable row level security;
create policy "nobody reads tallies directly" on private.pair_tallies for select to authenticated using (false);
select private.refuse_writes('private.pair_tallies');

create function private.tally_pairs(analysis uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with groups as (
    select c.status, c.engine, count(*) as pairs, max(c.queue) as queue, sum(c.cost_usd) as cost, count(c.cost_usd) as priced,
      count(*) filter (where c.answered_at > now() - interval '30 seconds') as last_30_s,
      count(*) filter (where c.answered_at > now() - interval '5 minutes') as last_5_min,
      count(c.failure_code) as reasons
    from llm_mentions.prompt_engine_pairs c where c.analysis_id = analysis
    group by c.status, c.engine
  ), failures as (
    select c.failure_code as code, count(*) as pairs, max(c.failure_message) as message
    from llm_mentions.prompt_engine_pairs c
    where c.analysis_id = analysis and c.failure_code is not null and c.status in ('failed', 'queued')
      and (select sum(reasons) > 0 from groups)
    group by c.failure_code
  )
  select jsonb_build_object(
    'groups', coalesce((select jsonb_agg(jsonb_build_object('status', status, 'engine', engine, 'queue', queue,
      'pairs', pairs, 'costUsd', cost, 'costUnknown', case when status = 'answered' then pairs - priced else 0 end,
      'last30Seconds', last_30_s, 'last5Minutes', last_5_min)) from groups), '[]'),
    'failures', coalesce((select jsonb_agg(jsonb_build_object('code', code, 'count', pairs,
      'message', coalesce(message, '')) order by pairs desc, code) from failures), '[]'))
$$;

-- Counts the planned answers of analyses that the caller may see: {"groups": [by status and engine], "failures": [by
-- code]}. 50,000 rows take about 40 ms to count, and each viewer asks every second. So large analyses are counted at most
-- every 40 µs per row (2 s for 50,000), finished ones once, and up to 2,000 rows always. A read-only transaction, as for
-- Support, cannot store the count and counts again.
create function private.count_pairs(analyses uuid[])
returns table (analysis_id uuid, tally jsonb)
language plpgsql
security definer -- stores counts that no role may write, and checks access once instead of once per row
set search_path = ''
as $$
declare
  analysis record;
begin
  for analysis in
    select a.id, a.planned, a.finished_at, kept.tally as kept,
      kept.finished_at = a.finished_at
        or kept.counted_at > clock_timestamp() - a.planned * interval '40 microseconds' as is_fresh
    from llm_mentions.analyses a
    left join private.pair_tallies kept on kept.analysis_id = a.id
    where a.id = any(analyses) and a.kind = 'run'
      and (a.new_client_id in (select private.my_brand_ids())
        or private.is_system())
    order by a.id
  loop
    analysis_id := analysis.id;
    if analysis.is_fresh then
      tally := analysis.kept;
    else
      tally := private.tally_pairs(analysis.id);
      if analysis.planned > 2000 and current_setting('transaction_read_only') = 'off' then
        insert into private.pair_tallies as kept (analysis_id, tally, counted_at, finished_at)
        values (analysis.id, tally, clock_timestamp(),
          case when not tally -> 'groups' @? '$[*] ? (@.status == "queued" || @.status == "asking")' then analysis.finished_at end)
        on conflict on constraint pair_tallies_pkey do update
          set tally = excluded.tally, counted_at = excluded.counted_at, finished_at = excluded.finished_at;
      end if;
    end if;
    return next;
  end loop;
end
$$;
grant execute on function private.count_pairs(uuid[]) to answerscope_web, service_role;

-- A caller who moves planned answers sees the result at once.
create function private.forget_tally()
returns trigger
language plpgsql
security definer -- people may not write counts
set search_path = ''
as $$
begin
  delete from private.pair_tallies t where t.analysis_id = new.id;
  return null;
end
$$;
create trigger forget_tally after update of status on llm_mentions.analyses
  for each row execute function private.forget_tally();

revoke execute on all functions in schema private from public;

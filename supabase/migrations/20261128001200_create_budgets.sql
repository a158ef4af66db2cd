-- For numeric, NaN is greater than every number: it passes "> 0", and a budget of NaN is never reached.
create table llm_mentions.budgets (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  usd_per_month   numeric(12, 2) not null check (usd_per_month > 0) check (usd_per_month <> 'NaN'),
  created_by      uuid references llm_mentions.users (id) on delete set null,
  updated_at      timestamptz not null default now(),
  unique nulls not distinct (organization_id, client_id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.budgets is 'What may be spent in a calendar month (in the organization''s time zone): by a brand, or, without client_id, by the organization. Asking stops before the budget is exceeded.';

alter table llm_mentions.budgets enable row level security;
grant select, insert, delete on llm_mentions.budgets to answerscope_web;
grant update (usd_per_month, updated_at) on llm_mentions.budgets to answerscope_web;
create policy "admins read budgets, members those of their brands" on llm_mentions.budgets for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()) or client_id in (select private.my_brand_ids()));
create policy "admins set budgets" on llm_mentions.budgets for insert to authenticated
  with check (organization_id in (select private.my_admin_organization_ids())
    and (created_by is null or created_by = (select private.my_user_id())));
create policy "admins change budgets" on llm_mentions.budgets for update to authenticated
  using (organization_id in (select private.my_admin_organization_ids()))
  with check (organization_id in (select private.my_admin_organization_ids()));
create policy "admins lift budgets" on llm_mentions.budgets for delete to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));

create trigger log_change after insert or update or delete on llm_mentions.budgets
  for each row execute function private.log_change('budget', 'updated_at', 'created_by');

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
comment on table llm_mentions.spend_months is 'Written in the transaction that stores an answer or a paid failure. assumed_usd is what was reserved for calls whose cost stayed unknown (unknown_calls).';

alter table llm_mentions.spend_months enable row level security;
grant select on llm_mentions.spend_months to answerscope_web;
create policy "members read what their brands spent" on llm_mentions.spend_months for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.spend_months');

create table private.analysis_spend (
  analysis_id uuid primary key references llm_mentions.analyses (id) on delete cascade,
  spent_usd   numeric(16, 8) not null default 0
);
comment on table private.analysis_spend is 'What an analysis has cost or, where that is unknown, what was reserved. Separate from analyses, so that storing an answer never waits for a change of the run.';

alter table private.analysis_spend enable row level security;
create policy "nobody reads the spend of analyses" on private.analysis_spend for select to authenticated using (false);
select private.refuse_writes('private.analysis_spend');

-- The budgets that apply to a run of this brand, besides its own.
create function private.budget_scopes(organization uuid, brand uuid)
returns setof text
language sql
stable
security definer -- whether a budget exists matters to editors who may not see its amount
set search_path = ''
as $$
  select case when b.client_id is null then 'organization' else 'brand' end
  from llm_mentions.budgets b
  where b.organization_id = organization and (b.client_id is null or b.client_id = brand)
    and (b.organization_id in (select private.my_organization_ids())
      or private.is_system())
$$;
grant execute on function private.budget_scopes(uuid, uuid) to answerscope_web, service_role;

-- What limits the next answer of an analysis: every budget that applies, what is spent of it, and the least that one of its
-- waiting answers needs; null when none has a known price. Answers being asked are left out: their reserve is released.
create function private.budgets_of_analysis(analysis uuid)
returns table (scope text, limit_usd numeric, spent_usd numeric, next_usd numeric, renews_on date)
language sql
stable
security definer -- reads budgets past their policy, for callers who may change the analysis
set search_path = ''
as $$
  with run as (
    select a.id, a.new_organization_id as organization_id, a.new_client_id as client_id, a.budget_usd,
      private.month_of(now(), o.time_zone) as month,
      (select min(c.reserve_usd) from llm_mentions.prompt_engine_pairs c
       where c.analysis_id = a.id and c.status = 'queued') as next_usd
    from llm_mentions.analyses a
    join llm_mentions.organizations o on o.id = a.new_organization_id
    where a.id = analysis and private.may_change_analysis(analysis)
  )
  select 'run', run.budget_usd, coalesce((select s.spent_usd from private.analysis_spend s where s.analysis_id = run.id), 0),
    run.next_usd, null::date
  from run where run.budget_usd is not null
  union all
  select case when b.client_id is null then 'organization' else 'brand' end, b.usd_per_month,
    coalesce((select sum(s.known_usd + s.assumed_usd) from llm_mentions.spend_months s
      where s.organization_id = b.organization_id and s.month = run.month
        and (b.client_id is null or s.client_id = b.client_id)), 0),
    run.next_usd, (run.month + interval '1 month')::date
  from run
  join llm_mentions.budgets b on b.organization_id = run.organization_id
    and (b.client_id is null or b.client_id = run.client_id)
$$;
grant execute on function private.budgets_of_analysis(uuid) to answerscope_web, service_role;

-- Cost and duration of the latest 200 answers of each engine with the given model, for this organization. In US dollars and
-- seconds; paid counts those with a known cost. Members may forecast, but only admins read usage_logs. default_ids: the
-- models of rows without a model.
create function private.observed_answers(organization uuid, engine_ids text[], model_ids text[], default_ids text[])
returns table (engine text, paid integer, mean float8, variance float8, p95 float8, max float8, median_seconds float8)
language sql
stable
security definer -- returns sums of rows that members may not read
set search_path = ''
as $$
  select asked.engine, count(latest.cost_usd)::integer, avg(latest.cost_usd)::float8, var_samp(latest.cost_usd)::float8,
    percentile_cont(0.95) within group (order by latest.cost_usd::float8), max(latest.cost_usd)::float8,
    percentile_cont(0.5) within group (order by latest.latency_ms / 1000.0::float8)
  from unnest(engine_ids, model_ids, default_ids) as asked(engine, model, default_model)
  cross join lateral (
    select recent.cost_usd, recent.latency_ms
    from (
      select l.cost_usd, l.latency_ms, l.pair_id, l.occurred_at
      from llm_mentions.usage_logs l
      where l.organization_id = organization and l.engine = asked.engine and l.outcome = 'answered'
      order by l.occurred_at desc limit 1000
    ) recent
    join llm_mentions.prompt_engine_pairs c on c.id = recent.pair_id
    where coalesce(c.model, asked.default_model) = asked.model
    order by recent.occurred_at desc limit 200
  ) latest
  where organization in (select private.my_organization_ids())
    or private.is_system()
  group by asked.engine
$$;
grant execute on function private.observed_answers(uuid, text[], text[], text[]) to answerscope_web, service_role;

-- Why an analysis stopped before its next answer, in a sentence with figures.
create function private.pause_sentence(
  code text, allowed numeric, spent numeric, reserve numeric, brand_name text, month date
)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when code = 'quota' and allowed = 0 then
      'The plan contains no answers. It goes on by itself once another plan holds: see Settings, Plan and invoices.'
    when code = 'quota' then format(
      'The plan''s %s answers of %s are used up. It goes on by itself when the next month begins.',
      to_char(allowed, 'FM999,999,999'), trim(to_char(month, 'Month')))
    when reserve is null then format(
      'The price of this engine is not known, so the budget of %s %s cannot be held. Give the engine a price, or lift the budget.',
      private.dollars(allowed), whose)
    when code = 'run-budget' then format(
      'The budget of this run is %s: %s is spent, and the next answer may cost up to %s. Raise it to go on.',
      private.dollars(allowed), private.dollars(spent), private.dollars(reserve))
    else format(
      'The budget of %s %s in %s is nearly used up: %s is spent, and the next answer may cost up to %s. It goes on by itself when the next month begins.',
      private.dollars(allowed), whose, trim(to_char(month, 'Month')), private.dollars(spent), private.dollars(reserve))
    end
  from (select case code when 'run-budget' then 'for this run' when 'brand-budget' then 'for ' || brand_name
    else 'for the organization' end as whose) as scope
$$;
grant execute on function private.pause_sentence(text, numeric, numeric, numeric, text, date) to service_role;

-- Stops claims of this analysis until it is resumed. False when someone else is changing it right now.
create function private.pause_analysis(analysis uuid, code text, message text, until timestamptz)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update llm_mentions.analyses a
  set status = 'paused', pause_code = code, pause_message = message, resumes_at = until
  from (
    select id from llm_mentions.analyses
    where id = analysis and status in ('queued', 'running') for no key update skip locked
  ) as free
  where a.id = free.id;
  if not found then
    return false;
  end if;
  perform private.hold_pairs(analysis);
  return true;
end
$$;
grant execute on function private.pause_analysis(uuid, text, text, timestamptz) to service_role;

-- Hands at most `wanted` planned answers of a provider queue to a worker, which then asks them. The claim holds the queue's
-- row, so rate, concurrency and pauses hold across all workers; then, in the order of ids, it takes one lock per
-- organization, so that two queues cannot both spend what is left of one budget.
--
-- Rate: a bucket that holds one second's worth, at least one.
-- Concurrency: answers of the queue that are being asked, tasks of data providers included; and for each organization over
--   all queues, those that hold a worker.
-- Fairness: organizations take turns, starting after the one that was served last; within one the order is run_at.
-- Money: an answer fits when what is spent, what is reserved for answers being asked and its own reserve stay within the
--   budgets of its run, its brand and its organization, and the answers per month suffice. One that would fit if nothing
--   else were being asked waits for that to end. One that does not fit even then pauses its analysis.
--
-- has_more: answers are due that were not handed out. next_at: when to check again even if nothing has ended by then.
create function private.claim_pairs(
  queue_id text,
  worker text,
  wanted integer,
  organization_concurrency integer default 50,
  out pairs jsonb,
  out next_at timestamptz,
  out has_more boolean
)
language plpgsql
security definer -- reads budgets and plans of every organization
set search_path = ''
as $$
declare
  queue         private.provider_queues;
  moment       timestamptz;
  per_second   double precision;
  bucket       double precision := 'infinity';
  asking       integer;
  allowed      integer;
  candidates   uuid[];
  owners       uuid[];
  locked       uuid[] := '{}';
  full_owners  uuid[] := '{}';
  passed_over  uuid[] := '{}';
  claimed      uuid[] := '{}';
  last_owner   uuid;
  pair         record;
  -- What this claim takes, by organization, brand and analysis, on top of what one snapshot says is asked and spent.
  owner_count  jsonb := '{}';
  set_aside    jsonb := '{}';
  verdict      record;
  earliest     timestamptz;
  is_held_back boolean := false;
begin
  pairs := '[]';
  has_more := false;
  select * into queue from private.provider_queues l where l.id = queue_id for update;
  if not found then
    -- The queue of a key that is gone. Its pairs are handed out, so that they can fail with a reason.
    insert into private.provider_queues (id, provider, organization_id, concurrency)
    select queue_id, split_part(queue_id, ':', 1),
      (select o.id from llm_mentions.organizations o where o.id::text = split_part(queue_id, ':', 2)), 5
    where queue_id <> ''
    on conflict do nothing;
    select * into queue from private.provider_queues l where l.id = queue_id for update;
    if not found then
      return;
    end if;
  end if;
  moment := clock_timestamp(); -- after the wait for the lock, unlike now()
  if queue.paused_until > moment then
    next_at := nullif(queue.paused_until, 'infinity');
    return;
  end if;

  per_second := queue.requests_per_minute / 60;
  if per_second is not null then
    bucket := least(
      greatest(1, per_second),
      queue.tokens + greatest(0, extract(epoch from moment - queue.refilled_at)) * per_second);
  end if;
  select count(*) into asking from llm_mentions.prompt_engine_pairs c where c.queue = queue_id and c.status = 'asking';
  allowed := least(wanted, queue.concurrency - asking, case when per_second is null then wanted else floor(bucket) end);

  for round in 1..3 loop
    exit when cardinality(claimed) >= allowed;
    with recursive owner as (
      (select c.organization_id as id from llm_mentions.prompt_engine_pairs c
       where c.queue = queue_id and c.status = 'queued' order by c.organization_id limit 1)
      union all
      select (
        select c.organization_id from llm_mentions.prompt_engine_pairs c
        where c.queue = queue_id and c.status = 'queued' and c.organization_id > owner.id
        order by c.organization_id limit 1)
      from owner where owner.id is not null
    ), due as (
      select c.id, owner.id as owner_id, row_number() over (partition by owner.id order by c.run_at) as turn
      from owner
      cross join lateral (
        select c.id, c.run_at
        from llm_mentions.prompt_engine_pairs c
        join llm_mentions.analyses a on a.id = c.analysis_id
        where c.queue = queue_id and c.organization_id = owner.id and c.status = 'queued' and c.run_at <= moment
          and a.status in ('queued', 'running') and c.analysis_id <> all (passed_over) and c.id <> all (claimed)
        order by c.run_at
        limit allowed - cardinality(claimed)
      ) as c
      where owner.id is not null and owner.id <> all (full_owners)
    ), chosen as (
      select due.*, row_number() over (order by turn, owner_id <= queue.turn_of, owner_id) as position
      from due
    )
    select array_agg(id order by position), array_agg(distinct owner_id)
    into candidates, owners
    from chosen where position <= allowed - cardinality(claimed);
    exit when candidates is null;

    if round = 1 then
      perform pg_advisory_xact_lock(hashtextextended('answerscope:spend:' || id, 0))
      from (select id from unnest(owners) as owner(id) order by id) as ordered;
      locked := owners;
    else
      -- Locks out of order are taken only if they are free.
      select locked || coalesce(array_agg(id), '{}') into locked
      from (select id from unnest(owners) as owner(id) where id <> all (locked) order by id) as ordered
      where pg_try_advisory_xact_lock(hashtextextended('answerscope:spend:' || id, 0));
    end if;

    for pair in
      with candidate as (
        select c.id, c.organization_id, c.client_id, c.analysis_id, c.reserve_usd, list.position
        from unnest(candidates) with ordinality as list(id, position)
        join llm_mentions.prompt_engine_pairs c on c.id = list.id
      ), owner as (
        select o.id, o.time_zone, private.month_of(moment, o.time_zone) as month,
          budget.usd_per_month as budget, private.limit_under(o.id, 'answers', plan.answers_per_month) as quota
        from llm_mentions.organizations o
        left join llm_mentions.budgets budget on budget.organization_id = o.id and budget.client_id is null
        left join llm_mentions.plans plan on plan.id = o.plan_id
        where o.id = any (owners)
      ), brand as (
        select b.id, b.name, budget.usd_per_month as budget, owner.month
        from llm_mentions.clients b
        join owner on owner.id = b.organization_id
        left join llm_mentions.budgets budget on budget.organization_id = owner.id and budget.client_id = b.id
        where b.id in (select client_id from candidate)
      ), flying as (
        select c.organization_id, c.client_id, c.analysis_id, count(*) as asked,
          count(*) filter (where c.task is null) as held, coalesce(sum(c.reserve_usd), 0) as usd
        from llm_mentions.prompt_engine_pairs c
        where c.status = 'asking' and c.organization_id = any (owners)
        group by c.organization_id, c.client_id, c.analysis_id
      ), owner_flying as (
        select organization_id as id, sum(asked) as asked, sum(held) as held, sum(usd) as usd from flying group by 1
      ), brand_flying as (
        select client_id as id, sum(usd) as usd from flying group by 1
      ), owner_spend as (
        select owner.id, sum(s.known_usd + s.assumed_usd) as usd, sum(s.answers) as answers
        from owner
        join llm_mentions.spend_months s on s.organization_id = owner.id and s.month = owner.month
        where owner.budget is not null or owner.quota is not null
        group by owner.id
      ), brand_spend as (
        select brand.id, s.known_usd + s.assumed_usd as usd
        from brand
        join llm_mentions.spend_months s on s.client_id = brand.id and s.month = brand.month
        where brand.budget is not null
      )
      select candidate.*, owner.time_zone, owner.month, owner.quota,
        owner.budget as owner_budget, brand.budget as brand_budget, a.budget_usd as run_budget, brand.name as brand_name,
        coalesce(owner_flying.held, 0) as owner_held, coalesce(owner_flying.asked, 0) as owner_asked,
        coalesce(owner_flying.usd, 0) as owner_flying_usd, coalesce(brand_flying.usd, 0) as brand_flying_usd,
        coalesce(flying.usd, 0) as run_flying_usd,
        coalesce(owner_spend.usd, 0) as owner_usd, coalesce(owner_spend.answers, 0) as owner_answers,
        coalesce(brand_spend.usd, 0) as brand_usd, coalesce(spend.spent_usd, 0) as run_usd
      from candidate
      join owner on owner.id = candidate.organization_id
      join brand on brand.id = candidate.client_id
      join llm_mentions.analyses a on a.id = candidate.analysis_id
      left join flying on flying.analysis_id = candidate.analysis_id
      left join owner_flying on owner_flying.id = candidate.organization_id
      left join brand_flying on brand_flying.id = candidate.client_id
      left join owner_spend on owner_spend.id = candidate.organization_id
      left join brand_spend on brand_spend.id = candidate.client_id
      left join private.analysis_spend spend on spend.analysis_id = candidate.analysis_id
      order by candidate.position
    loop
      continue when pair.analysis_id = any (passed_over) or pair.organization_id = any (full_owners);
      if pair.organization_id <> all (locked)
        or pair.owner_held + coalesce((owner_count ->> pair.organization_id::text)::integer, 0) >= organization_concurrency
      then
        full_owners := full_owners || pair.organization_id;
        continue;
      end if;
      select * into verdict from (
        select limits.code, limits.allowed_usd, limits.spent,
          limits.spent + coalesce(pair.reserve_usd, limits.allowed_usd + 1) > limits.allowed_usd as never_fits
        from (values
          ('run-budget', pair.run_budget, pair.run_usd, pair.run_flying_usd, pair.analysis_id),
          ('brand-budget', pair.brand_budget, pair.brand_usd, pair.brand_flying_usd, pair.client_id),
          ('organization-budget', pair.owner_budget, pair.owner_usd, pair.owner_flying_usd, pair.organization_id)
        ) as limits(code, allowed_usd, spent, flying, key)
        where limits.allowed_usd is not null
          and (pair.reserve_usd is null or limits.spent + limits.flying
            + coalesce((set_aside ->> limits.key::text)::numeric, 0) + pair.reserve_usd > limits.allowed_usd)
        union all
        select 'quota', pair.quota, pair.owner_answers, pair.owner_answers >= pair.quota
        where pair.owner_answers + pair.owner_asked
          + coalesce((owner_count ->> pair.organization_id::text)::integer, 0) >= pair.quota
      ) as refusal
      order by never_fits desc limit 1;
      if found then
        passed_over := passed_over || pair.analysis_id;
        is_held_back := true;
        if verdict.never_fits then
          perform private.pause_analysis(
            pair.analysis_id, verdict.code,
            private.pause_sentence(verdict.code, verdict.allowed_usd, verdict.spent, pair.reserve_usd, pair.brand_name,
              pair.month),
            case when verdict.code = 'run-budget' or pair.reserve_usd is null and verdict.code <> 'quota' then null
              else private.month_start((pair.month + interval '1 month')::date, pair.time_zone) end);
        end if;
        continue;
      end if;
      claimed := claimed || pair.id;
      last_owner := pair.organization_id;
      owner_count := jsonb_set(owner_count, array[pair.organization_id::text],
        to_jsonb(coalesce((owner_count ->> pair.organization_id::text)::integer, 0) + 1));
      if pair.reserve_usd > 0 then
        set_aside := set_aside || (
          select jsonb_object_agg(key, coalesce((set_aside ->> key)::numeric, 0) + pair.reserve_usd)
          from unnest(array[pair.analysis_id::text, pair.client_id::text, pair.organization_id::text]) as key);
      end if;
    end loop;
    exit when passed_over = '{}' and full_owners = '{}';
  end loop;

  if cardinality(claimed) > 0 then
    with free as (
      select c.id from llm_mentions.prompt_engine_pairs c
      where c.id = any (claimed) and c.status = 'queued' and c.run_at <= moment
      order by c.id for update skip locked
    ), asked as (
      update llm_mentions.prompt_engine_pairs c
      set status = 'asking', worker_id = worker, asked_at = moment, attempts = c.attempts + 1, updated_at = now()
      from free where c.id = free.id
      returning c.*
    )
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', asked.id, 'organizationId', asked.organization_id, 'brandId', asked.client_id,
        'analysisId', asked.analysis_id, 'promptId', asked.prompt_id, 'promptVersionId', asked.prompt_version_id,
        'engine', asked.engine, 'model', asked.model, 'queue', asked.queue, 'country', asked.country,
        'language', asked.language, 'repeat', asked.repeat, 'attempts', asked.attempts,
        'reserveUsd', asked.reserve_usd, 'failureCode', asked.failure_code, 'dueAt', asked.run_at,
        'prompt', version.text, 'brandSetVersion', brand.brand_set_version, 'brandLanguage', brand.language)
      order by array_position(claimed, asked.id)), '[]')
    into pairs
    from asked
    join llm_mentions.prompt_versions version on version.id = asked.prompt_version_id
    join llm_mentions.clients brand on brand.id = asked.client_id;

    update llm_mentions.analyses a
    set status = 'running', started_at = coalesce(a.started_at, moment)
    from (
      select id from llm_mentions.analyses
      where status = 'queued' and id in (select (c ->> 'analysisId')::uuid from jsonb_array_elements(pairs) as c)
      order by id for no key update skip locked
    ) as begun
    where a.id = begun.id;
  end if;

  if per_second is not null or cardinality(claimed) > 0 then
    bucket := bucket - jsonb_array_length(pairs);
    update private.provider_queues set tokens = case when per_second is null then 0 else bucket end, refilled_at = moment, turn_of = coalesce(last_owner, turn_of)
    where id = queue_id;
  end if;

  with recursive owner as (
    (select c.organization_id as id from llm_mentions.prompt_engine_pairs c
     where c.queue = queue_id and c.status = 'queued' order by c.organization_id limit 1)
    union all
    select (
      select c.organization_id from llm_mentions.prompt_engine_pairs c
      where c.queue = queue_id and c.status = 'queued' and c.organization_id > owner.id
      order by c.organization_id limit 1)
    from owner where owner.id is not null
  )
  select coalesce(bool_or(first.run_at <= moment), false), min(later.run_at) into has_more, earliest
  from owner
  cross join lateral (
    select c.run_at from llm_mentions.prompt_engine_pairs c
    where c.queue = queue_id and c.organization_id = owner.id and c.status = 'queued' order by c.run_at limit 1
  ) as first
  left join lateral (
    select c.run_at from llm_mentions.prompt_engine_pairs c
    where c.queue = queue_id and c.organization_id = owner.id and c.status = 'queued'
      and c.run_at > moment and c.run_at < 'infinity'
    order by c.run_at limit 1
  ) as later on true;
  next_at := least(
    earliest,
    case when not has_more then null
      when bucket < 1 then moment + make_interval(secs => (1 - bucket) / per_second + 0.001)
      when is_held_back then moment + interval '1 second' end);
end
$$;
grant execute on function private.claim_pairs(text, text, integer, integer) to service_role;

revoke execute on all functions in schema private from public;

alter table private.lanes add column turn_of uuid;
comment on column private.lanes.turn_of is 'The organization whose cell was claimed last; the next turn begins after it.';

create index analysis_cells_asking_organization_id_idx on llm_mentions.analysis_cells (organization_id) where status = 'asking';

create table private.analysis_spend (
  analysis_id uuid primary key references llm_mentions.analyses (id) on delete cascade,
  spent_usd   numeric(16, 8) not null default 0
);
comment on table private.analysis_spend is 'What an analysis has cost or, where that is unknown, what was set aside. Apart from analyses, so that storing an answer never waits for somebody who changes the run.';

alter table private.analysis_spend enable row level security;
create policy "nobody reads the spend of analyses" on private.analysis_spend for select to authenticated
  using (false);
select private.refuse_writes('private.analysis_spend');

-- Cells that waited in the job queue before the table was the queue.
update llm_mentions.analysis_cells
set status = 'queued', lane = case when engine like 'sandbox-%' then 'sandbox' else 'openai' end
where status in ('queued', 'asking') and lane = '';

-- The calendar month of a moment in a time zone, as its first day.
create function private.month_of(moment timestamptz, zone text)
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return date_trunc('month', moment at time zone zone)::date;
exception when invalid_parameter_value then -- a name that this server's time zone data does not know
  return date_trunc('month', moment at time zone 'UTC')::date;
end
$$;

-- The first instant of a month in a time zone.
create function private.month_start(month date, zone text)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return month::timestamp at time zone zone;
exception when invalid_parameter_value then
  return month::timestamp at time zone 'UTC';
end
$$;

create function private.dollars(amount numeric)
returns text
language sql
immutable
set search_path = ''
as $$
  select '$' || case when amount < 0.1 and amount > 0 then trim_scale(round(amount, 4))::text
    else to_char(amount, 'FM999,999,990.00') end
$$;

-- Nothing more of this analysis is claimed until it is resumed. False when somebody else is changing it right now.
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
  perform private.hold_cells(analysis);
  return true;
end
$$;

/*
Hands `wanted` cells of a lane at most to a worker, which then asks them. Whoever claims holds the lane's row, so its
rate, concurrency and pauses hold across all workers; and then, in the order of ids, one lock per organization, so that
two lanes cannot both spend what is left of one budget.

- Rate: a bucket that holds one second's worth, at least one.
- Concurrency: cells of the lane that are asked now, tasks of vendors included; and of each organization over all lanes,
  those that hold a worker.
- Fairness: organizations take turns, beginning after the one that was served last; within one the order is run_at.
- Money: a cell fits when what was spent, what is set aside for cells being asked and its own reserve stay within the
  budgets of its run, its brand and its organization; and the plan's answers of the month suffice. One that would fit
  if nothing else were being asked waits for that to end. One that does not fit even then pauses its analysis.

has_more: cells are due that were not handed out. next_at: when to look again although nothing has ended meanwhile.
*/
create function private.claim_cells(
  lane_id text,
  worker text,
  wanted integer,
  organization_concurrency integer default 50,
  out cells jsonb,
  out next_at timestamptz,
  out has_more boolean
)
language plpgsql
security definer -- reads budgets and plans of every organization
set search_path = ''
as $$
declare
  lane         private.lanes;
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
  cell         record;
  -- What this claim takes, by organization, brand and analysis, on top of what one snapshot says is asked and spent.
  owner_count  jsonb := '{}';
  set_aside    jsonb := '{}';
  verdict      record;
  earliest     timestamptz;
  is_held_back boolean := false;
begin
  cells := '[]';
  has_more := false;
  select * into lane from private.lanes l where l.id = lane_id for update;
  if not found then
    -- The lane of a key that is gone. Its cells are handed out, so that they can fail with a reason.
    insert into private.lanes (id, provider, organization_id, concurrency)
    select lane_id, split_part(lane_id, ':', 1),
      (select o.id from llm_mentions.organizations o where o.id::text = split_part(lane_id, ':', 2)), 5
    where lane_id <> ''
    on conflict do nothing;
    select * into lane from private.lanes l where l.id = lane_id for update;
    if not found then
      return;
    end if;
  end if;
  moment := clock_timestamp(); -- after the wait for the lock, unlike now()
  if lane.paused_until > moment then
    next_at := nullif(lane.paused_until, 'infinity');
    return;
  end if;

  per_second := lane.requests_per_minute / 60;
  if per_second is not null then
    bucket := least(
      greatest(1, per_second),
      lane.tokens + greatest(0, extract(epoch from moment - lane.refilled_at)) * per_second);
  end if;
  select count(*) into asking from llm_mentions.analysis_cells c where c.lane = lane_id and c.status = 'asking';
  allowed := least(wanted, lane.concurrency - asking, case when per_second is null then wanted else floor(bucket) end);

  for round in 1..3 loop
    exit when cardinality(claimed) >= allowed;
    with recursive owner as (
      (select c.organization_id as id from llm_mentions.analysis_cells c
       where c.lane = lane_id and c.status = 'queued' order by c.organization_id limit 1)
      union all
      select (
        select c.organization_id from llm_mentions.analysis_cells c
        where c.lane = lane_id and c.status = 'queued' and c.organization_id > owner.id
        order by c.organization_id limit 1)
      from owner where owner.id is not null
    ), due as (
      select c.id, owner.id as owner_id, row_number() over (partition by owner.id order by c.run_at) as turn
      from owner
      cross join lateral (
        select c.id, c.run_at
        from llm_mentions.analysis_cells c
        join llm_mentions.analyses a on a.id = c.analysis_id
        where c.lane = lane_id and c.organization_id = owner.id and c.status = 'queued' and c.run_at <= moment
          and a.status in ('queued', 'running') and c.analysis_id <> all (passed_over) and c.id <> all (claimed)
        order by c.run_at
        limit allowed - cardinality(claimed)
      ) as c
      where owner.id is not null and owner.id <> all (full_owners)
    ), chosen as (
      select due.*, row_number() over (order by turn, owner_id <= lane.turn_of, owner_id) as position
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

    for cell in
      with candidate as (
        select c.id, c.organization_id, c.client_id, c.analysis_id, c.reserve_usd, list.position
        from unnest(candidates) with ordinality as list(id, position)
        join llm_mentions.analysis_cells c on c.id = list.id
      ), owner as (
        select o.id, o.time_zone, private.month_of(moment, o.time_zone) as month,
          budget.usd_per_month as budget, plan.answers_per_month as quota
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
        from llm_mentions.analysis_cells c
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
      continue when cell.analysis_id = any (passed_over) or cell.organization_id = any (full_owners);
      if cell.organization_id <> all (locked)
        or cell.owner_held + coalesce((owner_count ->> cell.organization_id::text)::integer, 0) >= organization_concurrency
      then
        full_owners := full_owners || cell.organization_id;
        continue;
      end if;
      select * into verdict from (
        select limits.code, limits.allowed_usd, limits.spent,
          limits.spent + coalesce(cell.reserve_usd, limits.allowed_usd + 1) > limits.allowed_usd as never_fits
        from (values
          ('run-budget', cell.run_budget, cell.run_usd, cell.run_flying_usd, cell.analysis_id),
          ('brand-budget', cell.brand_budget, cell.brand_usd, cell.brand_flying_usd, cell.client_id),
          ('organization-budget', cell.owner_budget, cell.owner_usd, cell.owner_flying_usd, cell.organization_id)
        ) as limits(code, allowed_usd, spent, flying, key)
        where limits.allowed_usd is not null
          and (cell.reserve_usd is null or limits.spent + limits.flying
            + coalesce((set_aside ->> limits.key::text)::numeric, 0) + cell.reserve_usd > limits.allowed_usd)
        union all
        select 'quota', cell.quota, cell.owner_answers, cell.owner_answers >= cell.quota
        where cell.owner_answers + cell.owner_asked
          + coalesce((owner_count ->> cell.organization_id::text)::integer, 0) >= cell.quota
      ) as refusal
      order by never_fits desc limit 1;
      if found then
        passed_over := passed_over || cell.analysis_id;
        is_held_back := true;
        if verdict.never_fits then
          perform private.pause_analysis(
            cell.analysis_id, verdict.code,
            private.pause_sentence(verdict.code, verdict.allowed_usd, verdict.spent, cell.reserve_usd, cell.brand_name,
              cell.month),
            case when verdict.code = 'run-budget' or cell.reserve_usd is null and verdict.code <> 'quota' then null
              else private.month_start((cell.month + interval '1 month')::date, cell.time_zone) end);
        end if;
        continue;
      end if;
      claimed := claimed || cell.id;
      last_owner := cell.organization_id;
      owner_count := jsonb_set(owner_count, array[cell.organization_id::text],
        to_jsonb(coalesce((owner_count ->> cell.organization_id::text)::integer, 0) + 1));
      if cell.reserve_usd > 0 then
        set_aside := set_aside || (
          select jsonb_object_agg(key, coalesce((set_aside ->> key)::numeric, 0) + cell.reserve_usd)
          from unnest(array[cell.analysis_id::text, cell.client_id::text, cell.organization_id::text]) as key);
      end if;
    end loop;
    exit when passed_over = '{}' and full_owners = '{}';
  end loop;

  if cardinality(claimed) > 0 then
    with free as (
      select c.id from llm_mentions.analysis_cells c
      where c.id = any (claimed) and c.status = 'queued' and c.run_at <= moment
      order by c.id for update skip locked
    ), asked as (
      update llm_mentions.analysis_cells c
      set status = 'asking', worker_id = worker, asked_at = moment, attempts = c.attempts + 1, updated_at = now()
      from free where c.id = free.id
      returning c.*
    )
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', asked.id, 'organizationId', asked.organization_id, 'brandId', asked.client_id,
        'analysisId', asked.analysis_id, 'promptId', asked.prompt_id, 'promptVersionId', asked.prompt_version_id,
        'engine', asked.engine, 'model', asked.model, 'lane', asked.lane, 'country', asked.country,
        'language', asked.language, 'repeat', asked.repeat, 'attempts', asked.attempts,
        'reserveUsd', asked.reserve_usd, 'failureCode', asked.failure_code, 'dueAt', asked.run_at,
        'prompt', version.text, 'brandSetVersion', brand.brand_set_version, 'brandLanguage', brand.language)
      order by array_position(claimed, asked.id)), '[]')
    into cells
    from asked
    join llm_mentions.prompt_versions version on version.id = asked.prompt_version_id
    join llm_mentions.clients brand on brand.id = asked.client_id;

    update llm_mentions.analyses a
    set status = 'running', started_at = coalesce(a.started_at, moment)
    from (
      select id from llm_mentions.analyses
      where status = 'queued' and id in (select (c ->> 'analysisId')::uuid from jsonb_array_elements(cells) as c)
      order by id for no key update skip locked
    ) as begun
    where a.id = begun.id;
  end if;

  if per_second is not null or cardinality(claimed) > 0 then
    bucket := bucket - jsonb_array_length(cells);
    update private.lanes set tokens = case when per_second is null then 0 else bucket end, refilled_at = moment, turn_of = coalesce(last_owner, turn_of)
    where id = lane_id;
  end if;

  with recursive owner as (
    (select c.organization_id as id from llm_mentions.analysis_cells c
     where c.lane = lane_id and c.status = 'queued' order by c.organization_id limit 1)
    union all
    select (
      select c.organization_id from llm_mentions.analysis_cells c
      where c.lane = lane_id and c.status = 'queued' and c.organization_id > owner.id
      order by c.organization_id limit 1)
    from owner where owner.id is not null
  )
  select coalesce(bool_or(first.run_at <= moment), false), min(later.run_at) into has_more, earliest
  from owner
  cross join lateral (
    select c.run_at from llm_mentions.analysis_cells c
    where c.lane = lane_id and c.organization_id = owner.id and c.status = 'queued' order by c.run_at limit 1
  ) as first
  left join lateral (
    select c.run_at from llm_mentions.analysis_cells c
    where c.lane = lane_id and c.organization_id = owner.id and c.status = 'queued'
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

-- Ends the pause of an organization's own lane. False when there is no such lane, or the caller is not its admin.
create function private.resume_lane(lane_id text)
returns boolean
language plpgsql
security definer -- lanes are written by the system; that the caller is an admin is checked here
set search_path = ''
as $$
begin
  update private.lanes
  set paused_until = null, pause_code = null, pause_message = null, paused_at = null, updated_at = now()
  where id = lane_id and organization_id in (select private.my_admin_organization_ids());
  return found;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.resume_lane(text) to authenticated;
grant execute on function private.claim_cells(text, text, integer, integer), private.month_of(timestamptz, text),
  private.month_start(date, text), private.pause_analysis(uuid, text, text, timestamptz), private.dollars(numeric),
  private.pause_sentence(text, numeric, numeric, numeric, text, date) to service_role;
grant execute on function private.month_of(timestamptz, text), private.month_start(date, text) to authenticated;

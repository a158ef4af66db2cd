create table llm_mentions.given_limits (
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  kind            text not null check (kind in ('answers', 'brands', 'seats', 'bot-logs', 'query-fanout')),
  amount          integer,
  until           timestamptz,
  reason          text not null check (length(btrim(reason)) between 1 and 500),
  given_at        timestamptz not null default now(),
  primary key (organization_id, kind),
  check (until > given_at),
  check (case kind when 'answers' then amount >= 0 when 'brands' then amount > 0 when 'seats' then amount > 0 else amount = 0 end)
);
comment on table llm_mentions.given_limits is 'What the platform gives one organization instead of what its plan says: answers a month, brands, seats, features. The reason stands in the audit log, for admins. amount null: no limit, or the feature is contained; 0 of a feature: it is not. until null: until it is taken back.';
create index given_limits_until_idx on llm_mentions.given_limits (until) where until is not null;

alter table llm_mentions.given_limits enable row level security;
grant select (organization_id, kind, amount, until, given_at) on llm_mentions.given_limits to authenticated;
create policy "members read limits given to their organization" on llm_mentions.given_limits for select to authenticated
  using (organization_id in (select private.my_organization_ids()));
select private.refuse_writes('llm_mentions.given_limits');

-- What holds for an organization under a plan: what is given right now, else what the plan says. Null: no limit.
create function private.limit_under(organization uuid, limited text, of_plan integer)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when count(*) = 0 then of_plan else min(g.amount) end
  from llm_mentions.given_limits g
  where g.organization_id = organization and g.kind = limited and coalesce(g.until > now(), true)
$$;
grant execute on function private.limit_under(uuid, text, integer) to authenticated, service_role;

create function private.is_given(organization uuid, limited text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from llm_mentions.given_limits g
    where g.organization_id = organization and g.kind = limited and coalesce(g.until > now(), true)
  )
$$;
grant execute on function private.is_given(uuid, text) to authenticated, service_role;

create or replace function private.plan_contains(organization uuid, feature text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from llm_mentions.organizations o
    left join llm_mentions.plans p on p.id = o.plan_id
    left join llm_mentions.given_limits g on g.organization_id = o.id and g.kind = feature and coalesce(g.until > now(), true)
    where o.id = organization
      and case when g.kind is null then p.id is null or feature = any (p.features) else g.amount is null end
  )
$$;

create function private.last_day_of(until timestamptz)
returns date
language sql
immutable
set search_path = ''
as $$
  select (until at time zone 'UTC' - interval '1 microsecond')::date
$$;

-- One entry of the audit log for what the platform gives or takes back, with what was before and why. Whichever way it came.
create function private.log_given_limit()
returns trigger
language plpgsql
security definer -- calls note_act, which people may not
set search_path = ''
as $$
declare
  given      llm_mentions.given_limits := case when tg_op = 'DELETE' then old else new end;
  named      text := case given.kind when 'answers' then 'answers_per_month' else given.kind end;
  is_feature boolean := given.kind not in ('answers', 'brands', 'seats');
  before     jsonb := '{}';
  after      jsonb := '{}';
  changed    jsonb;
begin
  if tg_op <> 'INSERT' then
    before := jsonb_build_object(named,
      case when is_feature then to_jsonb(old.amount is null) else coalesce(to_jsonb(old.amount), '"none"') end,
      'until', private.last_day_of(old.until), 'reason', old.reason);
  end if;
  if tg_op <> 'DELETE' then
    after := jsonb_build_object(named,
      case when is_feature then to_jsonb(new.amount is null) else coalesce(to_jsonb(new.amount), '"none"') end,
      'until', private.last_day_of(new.until), 'reason', new.reason);
  end if;
  select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) into changed
  from jsonb_object_keys(before || after) as key
  where nullif(before -> key, 'null') is distinct from nullif(after -> key, 'null');
  if changed is null then return null; end if;
  perform private.note_act(case tg_op when 'DELETE' then 'limit.taken-back' else 'limit.given' end,
    given.organization_id, null, 'limit', given.kind, null, changed);
  return null;
end
$$;
create trigger log_change after insert or update or delete on llm_mentions.given_limits
  for each row execute function private.log_given_limit();

-- The same for plans: given or taken back by the platform, or another one because of what is paid for. What settling a
-- plan changes in the same transaction is told once.
create function private.log_plan()
returns trigger
language plpgsql
security definer -- calls note_act, which people may not
set search_path = ''
as $$
declare
  is_given boolean := row(old.plan_override_id, old.plan_override_until, old.plan_override_reason)
    is distinct from row(new.plan_override_id, new.plan_override_until, new.plan_override_reason);
  before   jsonb;
  after    jsonb;
begin
  if not is_given and current_setting('private.plan_told', true) = new.id::text then return null; end if;
  select jsonb_build_object('plan', p.name) into before from llm_mentions.plans p
  where p.id = case when is_given then old.plan_override_id else old.plan_id end;
  select jsonb_build_object('plan', p.name) into after from llm_mentions.plans p
  where p.id = case when is_given then new.plan_override_id else new.plan_id end;
  if is_given then
    perform set_config('private.plan_told', new.id::text, true);
    before := coalesce(before, '{}') || jsonb_build_object('until', private.last_day_of(old.plan_override_until), 'reason', nullif(old.plan_override_reason, ''));
    after := coalesce(after, '{}') || jsonb_build_object('until', private.last_day_of(new.plan_override_until), 'reason', nullif(new.plan_override_reason, ''));
  end if;
  perform private.note_act(
    case when not is_given then 'plan.changed' when new.plan_override_id is null then 'plan.taken-back' else 'plan.given' end,
    new.id, null, 'plan', null, coalesce(after ->> 'plan', before ->> 'plan'),
    (select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}')
     from jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as key
     where nullif(before -> key, 'null') is distinct from nullif(after -> key, 'null')));
  return null;
end
$$;
create trigger log_plan after update of plan_id, plan_override_id, plan_override_until, plan_override_reason on llm_mentions.organizations
  for each row when (
    row(old.plan_id, old.plan_override_id, old.plan_override_until, old.plan_override_reason)
    is distinct from row(new.plan_id, new.plan_override_id, new.plan_override_until, new.plan_override_reason))
  execute function private.log_plan();
drop trigger log_change on llm_mentions.organizations;
create trigger log_change after insert or update or delete on llm_mentions.organizations
  for each row execute function private.log_change('organization', 'plan_id', 'plan_override_id', 'plan_override_until', 'plan_override_reason');

-- As before, with what is given to an organization instead of what its plan says.
create or replace function private.claim_cells(
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

-- As before; a month that begins after what is given has ended has what the plan says, null where that has no limit.
create or replace function private.quota_use(organization uuid, moment timestamptz default now())
returns table (plan text, per_month integer, month date, starts_at timestamptz, used bigint)
language sql
stable
security definer -- counts answers of brands the caller may not see
set search_path = ''
as $$
  with quota as (
    select coalesce(p.name, '') as plan, p.answers_per_month as of_plan, g.kind is not null as is_given, g.amount, g.until,
      o.time_zone, private.month_of(moment, o.time_zone) as month
    from llm_mentions.organizations o
    left join llm_mentions.plans p on p.id = o.plan_id
    left join llm_mentions.given_limits g on g.organization_id = o.id and g.kind = 'answers' and coalesce(g.until > moment, true)
    where o.id = organization and case when g.kind is null then p.answers_per_month else g.amount end is not null
      and (o.id in (select private.my_organization_ids()) or current_setting('role', true) is distinct from 'authenticated')
  ), months as (
    select n, (quota.month + make_interval(months => n))::date as month,
      private.month_start((quota.month + make_interval(months => n))::date, quota.time_zone) as starts_at
    from quota cross join generate_series(0, 24) as n
  ), thresholds as (
    select array_agg(starts_at order by n) as list from months
  ), planned as materialized ( -- counted once, not once per month
    select width_bucket(
        case when c.status = 'asking' then moment
          when c.run_at = 'infinity' then greatest(moment, coalesce(a.resumes_at, moment))
          else greatest(moment, c.run_at) end,
        thresholds.list) - 1 as n,
      count(*) as cells
    from thresholds
    join llm_mentions.analyses a on a.new_organization_id = organization and a.status in ('queued', 'running', 'paused')
    join llm_mentions.analysis_cells c on c.analysis_id = a.id and c.status in ('queued', 'asking')
    where thresholds.list is not null
    group by 1
  )
  select quota.plan,
    case when quota.is_given and coalesce(quota.until > greatest(moment, months.starts_at), true) then quota.amount else quota.of_plan end,
    months.month, months.starts_at,
    coalesce((select sum(s.answers) from llm_mentions.spend_months s
              where s.organization_id = organization and s.month = months.month), 0)
      + coalesce(planned.cells, 0)
  from quota cross join months
  left join planned on planned.n = months.n
  order by months.n
$$;

create or replace function private.hold_brands_to_plan()
returns trigger
language plpgsql
security definer -- counts brands past the policies of whoever makes one
set search_path = ''
as $$
declare
  plan record;
begin
  if tg_op = 'UPDATE' then
    if old.archived_at is null then return new; end if;
    delete from llm_mentions.plan_pauses p where p.client_id = new.id;
  end if;
  select p.name, private.limit_under(o.id, 'brands', p.brands) as brands into plan from llm_mentions.organizations o
  left join llm_mentions.plans p on p.id = o.plan_id where o.id = new.organization_id;
  if plan.brands is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('answerscope:brands:' || new.organization_id, 0));
  if (select count(*) from llm_mentions.clients c
      where c.organization_id = new.organization_id and c.archived_at is null and not c.is_demo and c.id <> new.id) >= plan.brands then
    if private.is_given(new.organization_id, 'brands') then
      raise exception 'Support has set the limit of active brands to %. Archive one first, or ask for more', plan.brands
        using errcode = 'check_violation', constraint = 'plan_brands';
    end if;
    raise exception 'The plan % contains %. Archive one first, or choose another plan', plan.name,
      case plan.brands when 1 then '1 active brand' else plan.brands || ' active brands' end
      using errcode = 'check_violation', constraint = 'plan_brands';
  end if;
  return new;
end
$$;

create or replace function private.hold_seats_to_plan()
returns trigger
language plpgsql
security definer -- counts members past the policies of whoever changes one
set search_path = ''
as $$
declare
  plan record;
begin
  if tg_op = 'UPDATE' then
    if old.status = 'active' and old.role <> 'guest' then return new; end if;
    delete from llm_mentions.plan_pauses p where p.organization_id = new.organization_id and p.user_id = new.user_id;
  end if;
  select p.name, private.limit_under(o.id, 'seats', p.seats) as seats into plan from llm_mentions.organizations o
  left join llm_mentions.plans p on p.id = o.plan_id where o.id = new.organization_id;
  if plan.seats is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('answerscope:seats:' || new.organization_id, 0));
  if (select count(*) from llm_mentions.organization_users m
      where m.organization_id = new.organization_id and m.status = 'active' and m.role <> 'guest' and m.user_id <> new.user_id) >= plan.seats then
    if private.is_given(new.organization_id, 'seats') then
      raise exception 'Support has set the limit of seats to %. Make somebody a guest or inactive first, or ask for more', plan.seats
        using errcode = 'check_violation', constraint = 'plan_seats';
    end if;
    raise exception 'The plan % contains %. Make somebody a guest or inactive first, or choose another plan', plan.name,
      case plan.seats when 1 then '1 seat' else plan.seats || ' seats' end
      using errcode = 'check_violation', constraint = 'plan_seats';
  end if;
  return new;
end
$$;

revoke execute on all functions in schema private from public;

-- Whether the system acts: a job, a command, the owner. The web processes connect as a role of their own, so that "not a
-- signed-in person" is no longer enough. Inside a function that runs as its owner, the role is still the caller's.
create function private.is_system()
returns boolean
language sql stable
set search_path = ''
as $$
  select pg_catalog.pg_has_role(
    coalesce(nullif(current_setting('role', true), 'none'), session_user)::name, 'service_role', 'usage')
$$;

create or replace function private.may_change_analysis(analysis uuid)
returns boolean
language sql
stable security definer
set search_path = ''
as $$
  select private.is_system() or exists (
    select from llm_mentions.analyses a
    where a.id = analysis and a.new_client_id in (select private.my_editable_brand_ids()))
$$;

create or replace function private.observed_answers(organization uuid, engine_ids text[], model_ids text[], default_ids text[])
returns table(engine text, paid integer, mean double precision, variance double precision, p95 double precision, max double precision, median_seconds double precision)
language sql
stable security definer
set search_path = ''
as $$
  select asked.engine, count(latest.cost_usd)::integer, avg(latest.cost_usd)::float8, var_samp(latest.cost_usd)::float8,
    percentile_cont(0.95) within group (order by latest.cost_usd::float8), max(latest.cost_usd)::float8,
    percentile_cont(0.5) within group (order by latest.latency_ms / 1000.0::float8)
  from unnest(engine_ids, model_ids, default_ids) as asked(engine, model, default_model)
  cross join lateral (
    select recent.cost_usd, recent.latency_ms
    from (
      select l.cost_usd, l.latency_ms, l.cell_id, l.occurred_at
      from llm_mentions.usage_logs l
      where l.organization_id = organization and l.engine = asked.engine and l.outcome = 'answered'
      order by l.occurred_at desc limit 1000
    ) recent
    join llm_mentions.analysis_cells c on c.id = recent.cell_id
    where coalesce(c.model, asked.default_model) = asked.model
    order by recent.occurred_at desc limit 200
  ) latest
  where organization in (select private.my_organization_ids())
    or private.is_system()
  group by asked.engine
$$;

create or replace function private.budget_scopes(organization uuid, brand uuid)
returns setof text
language sql
stable security definer
set search_path = ''
as $$
  select case when b.client_id is null then 'organization' else 'brand' end
  from llm_mentions.budgets b
  where b.organization_id = organization and (b.client_id is null or b.client_id = brand)
    and (b.organization_id in (select private.my_organization_ids())
      or private.is_system())
$$;

create or replace function private.engine_keys(organization uuid)
returns table(provider text, name text, model text, prices jsonb, state text, state_message text, engine_cards jsonb, requests_per_minute numeric, concurrency integer)
language sql
stable security definer
set search_path = ''
as $$
  select k.provider, k.name, k.model, k.prices, k.state, k.state_message, k.engine_cards, k.requests_per_minute,
    k.concurrency
  from llm_mentions.provider_keys k
  where k.organization_id = organization
    and (organization in (select private.my_organization_ids())
      or private.is_system())
$$;

create or replace function private.open_cells(organization uuid)
returns bigint
language sql
stable security definer
set search_path = ''
as $$
  select count(*)
  from llm_mentions.analyses a
  join llm_mentions.analysis_cells c on c.analysis_id = a.id and c.status in ('queued', 'asking')
  where a.new_organization_id = organization and a.status in ('queued', 'running', 'paused')
    and (organization in (select private.my_organization_ids())
      or private.is_system())
$$;

create or replace function private.step_brand_set_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_system() and new.brand_set_version <> old.brand_set_version + 1 then
    raise exception 'Versions of a brand set follow each other' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace function private.count_cells(analyses uuid[])
returns table(analysis_id uuid, tally jsonb)
language plpgsql
security definer
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
    left join private.cell_tallies kept on kept.analysis_id = a.id
    where a.id = any(analyses) and a.kind = 'run'
      and (a.new_client_id in (select private.my_brand_ids())
        or private.is_system())
    order by a.id
  loop
    analysis_id := analysis.id;
    if analysis.is_fresh then
      tally := analysis.kept;
    else
      tally := private.tally_cells(analysis.id);
      if analysis.planned > 2000 and current_setting('transaction_read_only') = 'off' then
        insert into private.cell_tallies as kept (analysis_id, tally, counted_at, finished_at)
        values (analysis.id, tally, clock_timestamp(),
          case when not tally -> 'groups' @? '$[*] ? (@.status == "queued" || @.status == "asking")' then analysis.finished_at end)
        on conflict on constraint cell_tallies_pkey do update
          set tally = excluded.tally, counted_at = excluded.counted_at, finished_at = excluded.finished_at;
      end if;
    end if;
    return next;
  end loop;
end
$$;

create or replace function private.quota_use(organization uuid, moment timestamptz default now())
returns table(plan text, per_month integer, month date, starts_at timestamptz, used bigint)
language sql
stable security definer
set search_path = ''
as $$
  with quota as (
    select coalesce(p.name, '') as plan, p.answers_per_month as of_plan, g.kind is not null as is_given, g.amount, g.until,
      o.time_zone, private.month_of(moment, o.time_zone) as month
    from llm_mentions.organizations o
    left join llm_mentions.plans p on p.id = o.plan_id
    left join llm_mentions.given_limits g on g.organization_id = o.id and g.kind = 'answers' and coalesce(g.until > moment, true)
    where o.id = organization and case when g.kind is null then p.answers_per_month else g.amount end is not null
      and (o.id in (select private.my_organization_ids()) or private.is_system())
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

revoke execute on all functions in schema private from public;
grant execute on function private.is_system() to authenticated, answerscope_web, service_role;

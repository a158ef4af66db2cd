-- Answers of the plan by month, from the running one on: those stored, and those planned for that month. No row without
-- a quota. Cells that a pause holds count where the pause ends, or now where nobody knows when.
create function private.quota_use(organization uuid, moment timestamptz default now())
returns table (plan text, per_month integer, month date, starts_at timestamptz, used bigint)
language sql
stable
security definer -- counts answers of brands the caller may not see
set search_path = ''
as $$
  with quota as (
    select p.name as plan, p.answers_per_month as per_month, o.time_zone, private.month_of(moment, o.time_zone) as month
    from llm_mentions.organizations o
    join llm_mentions.plans p on p.id = o.plan_id
    where o.id = organization and p.answers_per_month is not null
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
  select quota.plan, quota.per_month, months.month, months.starts_at,
    coalesce((select sum(s.answers) from llm_mentions.spend_months s
              where s.organization_id = organization and s.month = months.month), 0)
      + coalesce(planned.cells, 0)
  from quota cross join months
  left join planned on planned.n = months.n
  order by months.n
$$;

-- The budgets a run of this brand is under, besides its own.
create function private.budget_scopes(organization uuid, brand uuid)
returns setof text
language sql
stable
security definer -- whether there is one decides for editors who may not see how large it is
set search_path = ''
as $$
  select case when b.client_id is null then 'organization' else 'brand' end
  from llm_mentions.budgets b
  where b.organization_id = organization and (b.client_id is null or b.client_id = brand)
    and (b.organization_id in (select private.my_organization_ids())
      or current_setting('role', true) is distinct from 'authenticated')
$$;

-- What stands against the next answer of an analysis: every budget it is under, with what is spent of it, and the least
-- that one of its waiting cells needs; null when the price of none is known. What is being asked now is left out: its
-- reserve comes free again.
create function private.budgets_of_analysis(analysis uuid)
returns table (scope text, limit_usd numeric, spent_usd numeric, next_usd numeric, renews_on date)
language sql
stable
security definer -- reads budgets past their policy for whoever may change the analysis
set search_path = ''
as $$
  with run as (
    select a.id, a.new_organization_id as organization_id, a.new_client_id as client_id, a.budget_usd,
      private.month_of(now(), o.time_zone) as month,
      (select min(c.reserve_usd) from llm_mentions.analysis_cells c
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

revoke execute on all functions in schema private from public;
grant execute on function private.quota_use(uuid, timestamptz), private.budget_scopes(uuid, uuid),
  private.budgets_of_analysis(uuid)
to authenticated, service_role;

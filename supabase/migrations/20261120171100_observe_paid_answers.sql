create index usage_logs_answered_idx on llm_mentions.usage_logs (organization_id, engine, occurred_at desc)
  where outcome = 'answered';

-- What the latest 200 answers of each engine, asked at the model beside it, cost this organization and how long they
-- took. In US dollars and seconds; paid counts those whose cost is known. Members may forecast, only admins read
-- usage_logs. default_ids: the models that stand for cells without a model.
create function private.observed_answers(organization uuid, engine_ids text[], model_ids text[], default_ids text[])
returns table (engine text, paid integer, mean float8, variance float8, p95 float8, max float8, median_seconds float8)
language sql
stable
security definer -- gives sums of rows that members may not read one by one
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
    or current_setting('role', true) is distinct from 'authenticated'
  group by asked.engine
$$;
revoke execute on all functions in schema private from public;
grant execute on function private.observed_answers(uuid, text[], text[], text[]) to authenticated, service_role;

-- A run may ask some cells more often than others, or only some: `repeats` is 0 then.
alter table llm_mentions.analyses drop constraint analyses_repeats_check;
alter table llm_mentions.analyses add constraint analyses_repeats_check
  check (repeats between 1 and 50 or (repeats = 0 and extra_repeats is not null));

-- As in 20261120171000, and with the extra repeats of a prompt in an engine; at most 50 of these, whoever wrote them.
create or replace function private.plan_cells(analysis uuid, asked jsonb, starts_at timestamptz, apart interval)
returns integer
language plpgsql
security definer -- nobody else may write cells
set search_path = ''
as $$
declare
  planned integer;
begin
  if not private.may_change_analysis(analysis) then
    raise exception 'You may not plan answers of this analysis' using errcode = 'insufficient_privilege';
  end if;
  insert into llm_mentions.analysis_cells (organization_id, client_id, analysis_id, prompt_id, prompt_version_id,
    engine, model, country, language, repeat, lane, reserve_usd, run_at)
  select a.new_organization_id, a.new_client_id, a.id, p.prompt_id, p.prompt_version_id,
    e.engine, e.model, e.country, a.language, repeat, e.lane, e.reserve_usd,
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
      coalesce(private.lane_of(owner.new_organization_id, row.engine), row.lane, '') as lane,
      row_number() over (order by country.position, row.position) as position
    from llm_mentions.analyses owner
    cross join rows from (jsonb_to_recordset(asked)
      as (engine text, model text, countries jsonb, reserve_usd numeric, lane text)) with ordinality
      as row(engine, model, countries, reserve_usd, lane, position)
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
revoke execute on all functions in schema private from public;
grant execute on function private.plan_cells(uuid, jsonb, timestamptz, interval) to authenticated, service_role;

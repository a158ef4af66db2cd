-- Cells carry what a call is asked through and what it reserves of budgets. Whoever may start a run must not write
-- either by hand, nor send a cell that is being asked back into the queue, which would pay for it twice. So cells are
-- planned and moved by functions in a schema that no API exposes.
revoke insert, update on llm_mentions.analysis_cells from authenticated;
revoke update (status, attempts, failure_code, failure_message, updated_at, run_at, lane) on llm_mentions.analysis_cells
  from authenticated;
drop policy "admins and editors plan cells" on llm_mentions.analysis_cells;
drop policy "admins and editors cancel and requeue cells" on llm_mentions.analysis_cells;
drop policy "nobody deletes cells" on llm_mentions.analysis_cells;
select private.refuse_writes('llm_mentions.analysis_cells');
grant update (budget_usd) on llm_mentions.analyses to authenticated;

-- Whether whoever asks may change this analysis: editors of its brand, and the system.
create function private.may_change_analysis(analysis uuid)
returns boolean
language sql
stable
security definer -- reads the analysis past its policy, to answer about exactly that
set search_path = ''
as $$
  select current_setting('role', true) is distinct from 'authenticated' or exists (
    select from llm_mentions.analyses a
    where a.id = analysis and a.new_client_id in (select private.my_editable_brand_ids()))
$$;

-- The cells of a run that has its prompts: each repeat of all prompts before the next, and within a prompt all markets
-- and engines, so that what has come at any moment is spread over everything. asked: [{"engine", "model", "countries",
-- "reserve_usd", "lane"}], countries holding null for an engine asked from nowhere in particular. lane is for engines no
-- worker has listed yet, as while the demo is written. Returns how many.
create function private.plan_cells(analysis uuid, asked jsonb, starts_at timestamptz, apart interval)
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
  cross join generate_series(1, a.repeats) as repeat
  join (
    select ap.prompt_id, ap.prompt_version_id, row_number() over (order by prompt.created_at, prompt.id) as position
    from llm_mentions.analysis_prompts ap
    join llm_mentions.prompts prompt on prompt.id = ap.prompt_id
    where ap.analysis_id = analysis
  ) p on true
  join (
    select row.engine, row.model, row.reserve_usd, country.value as country,
      coalesce(private.lane_of(owner.new_organization_id, row.engine), row.lane, '') as lane,
      row_number() over (order by country.position, row.position) as position
    from llm_mentions.analyses owner
    cross join rows from (jsonb_to_recordset(asked)
      as (engine text, model text, countries jsonb, reserve_usd numeric, lane text)) with ordinality
      as row(engine, model, countries, reserve_usd, lane, position)
    cross join jsonb_array_elements_text(row.countries) with ordinality as country(value, position)
    where owner.id = analysis
  ) e on true
  where a.id = analysis;
  get diagnostics planned = row_count;
  return planned;
end
$$;

-- Cells of an analysis that are in one of from_states become cancelled, or are queued again from the beginning: with
-- no attempts, through the lane their engine has now. asked: [{"engine", "reserve_usd"}]. Returns how many.
create function private.move_cells(analysis uuid, from_states text[], to_state text, asked jsonb default '[]')
returns integer
language plpgsql
security definer -- nobody else may write cells
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
  -- Locked in the order in which answers lock their cells, so that the two never wait for each other in a circle.
  perform from llm_mentions.analysis_cells c
    where c.analysis_id = analysis and c.status = any(from_states) order by c.id for update;
  if to_state = 'cancelled' then
    update llm_mentions.analysis_cells c set status = 'cancelled', updated_at = now()
    where c.analysis_id = analysis and c.status = any(from_states);
  else
    update llm_mentions.analysis_cells c
    set status = 'queued', attempts = 0, failure_code = null, failure_message = null, updated_at = now(),
      lane = coalesce(e.lane, c.lane), reserve_usd = e.reserve_usd, run_at = now() + placed.position * interval '1 microsecond'
    from private.placed_cells(analysis, from_states) as placed
    join (
      select row.engine, row.reserve_usd, private.lane_of(a.new_organization_id, row.engine) as lane
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

-- Cells in the order in which they were planned (see private.plan_cells), numbered from 0.
create function private.placed_cells(analysis uuid, states text[])
returns table (id uuid, engine text, "position" bigint)
language sql
stable
set search_path = ''
as $$
  select c.id, c.engine, row_number() over (order by c.repeat, prompt.created_at, prompt.id,
    coalesce(array_position(a.countries, c.country), 1), array_position(a.engines, c.engine)) - 1
  from llm_mentions.analyses a
  join llm_mentions.analysis_cells c on c.analysis_id = a.id and c.status = any(states)
  join llm_mentions.prompts prompt on prompt.id = c.prompt_id
  where a.id = analysis
$$;

-- Cells that wait stop waiting for anything but private.release_cells. Those being asked end: they are paid for.
create function private.hold_cells(analysis uuid)
returns integer
language plpgsql
security definer -- nobody else may write cells
set search_path = ''
as $$
declare
  held integer;
begin
  if not private.may_change_analysis(analysis) then
    raise exception 'You may not change answers of this analysis' using errcode = 'insufficient_privilege';
  end if;
  perform from llm_mentions.analysis_cells c
    where c.analysis_id = analysis and c.status = 'queued' order by c.id for update;
  update llm_mentions.analysis_cells c set run_at = 'infinity', updated_at = now()
  where c.analysis_id = analysis and c.status = 'queued' and c.run_at <> 'infinity';
  get diagnostics held = row_count;
  return held;
end
$$;

-- Cells held until later_than or longer wait no more, in the order in which they were planned. A cell that waits for
-- its next attempt keeps its moment.
create function private.release_cells(analysis uuid, later_than timestamptz default 'infinity')
returns integer
language plpgsql
security definer -- nobody else may write cells
set search_path = ''
as $$
declare
  released integer;
begin
  if not private.may_change_analysis(analysis) then
    raise exception 'You may not change answers of this analysis' using errcode = 'insufficient_privilege';
  end if;
  perform from llm_mentions.analysis_cells c
    where c.analysis_id = analysis and c.status = 'queued' and c.run_at >= later_than order by c.id for update;
  update llm_mentions.analysis_cells c set run_at = now() + placed.position * interval '1 microsecond',
    updated_at = now()
  from private.placed_cells(analysis, array['queued']) as placed
  where c.id = placed.id and c.status = 'queued' and c.run_at >= later_than;
  get diagnostics released = row_count;
  return released;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.may_change_analysis(uuid), private.plan_cells(uuid, jsonb, timestamptz, interval),
  private.move_cells(uuid, text[], text, jsonb), private.placed_cells(uuid, text[]), private.hold_cells(uuid),
  private.release_cells(uuid, timestamptz)
to authenticated, service_role;

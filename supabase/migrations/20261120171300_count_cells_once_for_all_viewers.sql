create unlogged table private.cell_tallies (
  analysis_id uuid primary key references llm_mentions.analyses (id) on delete cascade,
  tally       jsonb not null,
  counted_at  timestamptz not null,
  finished_at timestamptz
);
comment on table private.cell_tallies is 'Counts of cells of large analyses, shared by everybody who watches. With finished_at they hold for as long as the analysis has that finished_at; else for 40 µs per cell. Losing them costs a recount.';

alter table private.cell_tallies enable row level security;
create policy "nobody reads tallies directly" on private.cell_tallies for select to authenticated
  using (false);
select private.refuse_writes('private.cell_tallies');

-- The cells of analyses the caller may see, counted: {"groups": [by status and engine], "failures": [by code]}. 50,000
-- cells take some 40 ms to count, and each viewer asks every second; so large analyses are counted at most every 40 µs
-- per cell (2 s for 50,000), finished ones once. Up to 2,000 cells are always counted anew.
create function private.count_cells(analyses uuid[])
returns table (analysis_id uuid, tally jsonb)
language plpgsql
security definer -- keeps counts that no role may write, and asks for rights once instead of once per cell
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
        or current_setting('role', true) is distinct from 'authenticated')
    order by a.id
  loop
    analysis_id := analysis.id;
    if analysis.is_fresh then
      tally := analysis.kept;
    else
      tally := private.tally_cells(analysis.id);
      if analysis.planned > 2000 then
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

create function private.tally_cells(analysis uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with groups as (
    select c.status, c.engine, count(*) as cells, max(c.lane) as lane, sum(c.cost_usd) as cost, count(c.cost_usd) as priced,
      count(*) filter (where c.answered_at > now() - interval '30 seconds') as last_30_s,
      count(*) filter (where c.answered_at > now() - interval '5 minutes') as last_5_min,
      count(c.failure_code) as reasons
    from llm_mentions.analysis_cells c where c.analysis_id = analysis
    group by c.status, c.engine
  ), failures as (
    select c.failure_code as code, count(*) as cells, max(c.failure_message) as message
    from llm_mentions.analysis_cells c
    where c.analysis_id = analysis and c.failure_code is not null and c.status in ('failed', 'queued')
      and (select sum(reasons) > 0 from groups)
    group by c.failure_code
  )
  select jsonb_build_object(
    'groups', coalesce((select jsonb_agg(jsonb_build_object('status', status, 'engine', engine, 'lane', lane,
      'cells', cells, 'costUsd', cost, 'costUnknown', case when status = 'answered' then cells - priced else 0 end,
      'last30Seconds', last_30_s, 'last5Minutes', last_5_min)) from groups), '[]'),
    'failures', coalesce((select jsonb_agg(jsonb_build_object('code', code, 'count', cells,
      'message', coalesce(message, '')) order by cells desc, code) from failures), '[]'))
$$;

-- Whoever moves cells sees what became of them at once.
create function private.forget_tally()
returns trigger
language plpgsql
security definer -- tallies are written by nobody else
set search_path = ''
as $$
begin
  delete from private.cell_tallies t where t.analysis_id = new.id;
  return null;
end
$$;
create trigger forget_tally after update of status on llm_mentions.analyses
  for each row execute function private.forget_tally();

revoke execute on all functions in schema private from public;
grant execute on function private.count_cells(uuid[]) to authenticated, service_role;

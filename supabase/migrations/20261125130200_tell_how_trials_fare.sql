-- Where a visitor came from, how many answers the first analysis planned, and what the operator must mend.
alter table llm_mentions.trials
  add column source  text not null default 'direct' check (length(source) between 1 and 60),
  add column fault   text check (length(fault) <= 500),
  add column planned integer;
comment on column llm_mentions.trials.source is 'The campaign that the address named, or the site that led here; direct: neither.';
comment on column llm_mentions.trials.fault is 'Why the first analysis could not begin, for the operator; failure says it to the visitor.';
update llm_mentions.trials t
set planned = (select count(*) from llm_mentions.analysis_cells c where c.analysis_id = t.analysis_id)
where t.analysis_id is not null and t.state in ('ready', 'converted', 'expired');
alter table private.former_trials add column source text not null default 'direct';

-- Only the steps there are, each with its moment; what is counted of its answers is kept when it ends.
create or replace function private.step_trial()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'pending' then
      raise exception 'A trial begins as pending' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.organization_id is not null and new.organization_id is distinct from old.organization_id then
    raise exception 'A trial keeps its organization' using errcode = 'check_violation';
  end if;
  if new.state = old.state then return new; end if;
  if (old.state, new.state) not in (
    ('pending', 'confirmed'), ('confirmed', 'running'), ('running', 'ready'), ('running', 'converted'), ('ready', 'converted'),
    ('pending', 'expired'), ('confirmed', 'expired'), ('running', 'expired'), ('ready', 'expired'), ('expired', 'ready')
  ) then
    raise exception 'A trial does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  case new.state
    when 'confirmed' then
      new.confirmed_at := now();
      new.expires_at := now() + interval '14 days';
    when 'running' then new.started_at := now();
    when 'ready' then
      new.ready_at := coalesce(old.ready_at, now());
      new.expired_at := null;
      new.delete_at := null;
    when 'converted' then new.converted_at := now();
    when 'expired' then
      new.expired_at := now();
      new.expires_at := least(new.expires_at, now());
      new.delete_at := now() + interval '30 days';
    else null;
  end case;
  if new.state in ('ready', 'converted', 'expired') and new.analysis_id is not null then
    select count(*), count(*) filter (where c.status = 'answered'), sum(c.cost_usd), min(c.answered_at)
    into new.planned, new.answers, new.cost_usd, new.first_answer_at
    from llm_mentions.analysis_cells c where c.analysis_id = new.analysis_id;
  end if;
  return new;
end
$$;

create or replace function private.keep_former_trial()
returns trigger
language plpgsql
security definer -- nobody else writes what is left of trials
set search_path = ''
as $$
begin
  insert into private.former_trials (requested_on, reached, is_converted, country, source, is_sandbox, answers, cost_usd, first_answer_ms)
  values ((old.requested_at at time zone 'UTC')::date,
    case when old.ready_at is not null then 'ready' when old.started_at is not null then 'running'
      when old.confirmed_at is not null then 'confirmed' else 'pending' end,
    old.converted_at is not null, old.country, old.source, old.is_sandbox, old.answers, old.cost_usd,
    extract(epoch from old.first_answer_at - old.confirmed_at) * 1000);
  return old;
end
$$;

revoke execute on all functions in schema private from public;

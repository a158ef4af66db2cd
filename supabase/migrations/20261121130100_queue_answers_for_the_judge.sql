-- Answers that wait for the judge: every answer stored while a brand has one switched on, and older ones somebody asks
-- for. A row goes away when the answer's labels are the judge's, in the same transaction.
alter table llm_mentions.judge_settings
  add column problem text check (length(problem) between 1 and 1000);
comment on column llm_mentions.judge_settings.problem is 'Why the judge stopped until somebody changes the settings or starts it: one sentence. Pauses of the lane are with the lane.';

create table private.judge_waiting (
  organization_id uuid not null,
  client_id       uuid not null,
  answered_at     timestamptz not null,
  answer_id       uuid not null,
  failures        integer not null default 0,
  due_at          timestamptz not null default now(),
  primary key (client_id, answered_at, answer_id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table private.judge_waiting is 'failures: calls about this answer that the provider refused. No foreign key to the answer: the job leaves out what is gone.';
alter table private.judge_waiting enable row level security;
grant select, insert, update, delete on private.judge_waiting to service_role;

create index usage_logs_judge_idx on llm_mentions.usage_logs (client_id, occurred_at) where kind = 'judge';

-- Invented answers are not worth a judge's price.
create function private.queue_for_judge()
returns trigger
language plpgsql
security definer -- completes an insert that the system was allowed
set search_path = ''
as $$
begin
  insert into private.judge_waiting (organization_id, client_id, answered_at, answer_id)
  select n.new_organization_id, n.client_id, n.answered_at, n.id
  from stored n
  join llm_mentions.judge_settings s on s.client_id = n.client_id
  where s.enabled and n.state = 'answered' and not n.is_sandbox
  on conflict do nothing;
  return null;
end
$$;
create trigger queue_for_judge after insert on llm_mentions.answers
  referencing new table as stored
  for each statement execute function private.queue_for_judge();

-- Sets the judge of a brand, as the caller. False when the caller may not edit the brand. Switching it off forgets what
-- waits; verdicts stay.
create function private.set_judge(brand uuid, judge_engine text, judge_model text, is_enabled boolean, usd numeric)
returns boolean
language plpgsql
security definer -- settings are written by the system; that the caller edits the brand is checked here
set search_path = ''
as $$
begin
  if brand not in (select private.my_editable_brand_ids()) then
    return false;
  end if;
  insert into llm_mentions.judge_settings as kept
    (organization_id, client_id, engine, model, enabled, usd_per_month, changed_by)
  select c.organization_id, c.id, judge_engine, judge_model, is_enabled, usd, private.my_user_id()
  from llm_mentions.clients c where c.id = brand
  on conflict (client_id) do update set engine = excluded.engine, model = excluded.model, enabled = excluded.enabled,
    usd_per_month = excluded.usd_per_month, changed_by = excluded.changed_by, problem = null, updated_at = now();
  if not is_enabled then
    delete from private.judge_waiting where client_id = brand;
  end if;
  return true;
end
$$;

-- Queues the newest answers that name a tracked brand, as the caller. Null when the caller may not edit the brand or no
-- judge is switched on; else how many were not waiting already.
create function private.judge_newest(brand uuid, wanted integer)
returns integer
language plpgsql
security definer -- the queue is the system's; that the caller edits the brand is checked here
set search_path = ''
as $$
declare
  added integer;
begin
  update llm_mentions.judge_settings set problem = null
  where client_id = brand and enabled and brand in (select private.my_editable_brand_ids());
  if not found then
    return null;
  end if;
  insert into private.judge_waiting (organization_id, client_id, answered_at, answer_id)
  select a.new_organization_id, a.client_id, a.answered_at, a.id from private.newest_to_judge(brand, wanted) a
  on conflict (client_id, answered_at, answer_id) do update set failures = 0, due_at = now()
    where judge_waiting.failures > 0;
  get diagnostics added = row_count;
  return added;
end
$$;

create function private.newest_to_judge(brand uuid, wanted integer)
returns table (new_organization_id uuid, client_id uuid, answered_at timestamptz, id uuid, characters integer)
language sql
stable
set search_path = ''
as $$
  select a.new_organization_id, a.client_id, a.answered_at, a.id, length(a.text)
  from llm_mentions.clients c
  join llm_mentions.answers a on a.new_organization_id = c.organization_id and a.client_id = c.id
  where c.id = brand and a.state = 'answered' and not a.is_sandbox
    and exists (
      select from llm_mentions.mentions m
      where m.organization_id = a.new_organization_id and m.client_id = a.client_id
        and m.answered_at = a.answered_at and m.answer_id = a.id)
  order by a.answered_at desc, a.id desc
  limit wanted
$$;

-- What the judge of a brand has done this calendar month (UTC) and what waits, for everybody who sees the brand.
create function private.judge_month(brand uuid)
returns table (waiting integer, texts integer, known_usd numeric, assumed_usd numeric)
language sql
stable
security definer -- calls and the queue are not the members' to read; that the caller sees the brand is checked here
set search_path = ''
as $$
  select
    (select count(*)::integer from private.judge_waiting w where w.client_id = brand),
    count(*) filter (where u.outcome = 'answered')::integer,
    coalesce(sum(u.cost_usd), 0),
    coalesce(sum((u.details ->> 'assumedUsd')::numeric) filter (where u.cost_usd is null), 0)
  from (select brand where brand in (select private.my_brand_ids())) as seen(id)
  left join llm_mentions.usage_logs u on u.client_id = seen.id and u.kind = 'judge'
    and u.occurred_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  group by seen.id
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.set_judge(uuid, text, text, boolean, numeric), private.judge_newest(uuid, integer),
  private.newest_to_judge(uuid, integer), private.judge_month(uuid) to authenticated;
grant execute on function private.newest_to_judge(uuid, integer) to service_role;

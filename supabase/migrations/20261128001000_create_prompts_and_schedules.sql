create table llm_mentions.prompts (
  id                  uuid primary key default gen_random_uuid(),
  new_organization_id uuid not null,
  client_id           uuid not null,
  text                text not null check (length(btrim(text)) between 1 and 4000),
  topic               text not null default '' check (length(topic) <= 120),
  intent              text check (length(intent) <= 60),
  is_branded          boolean not null default false,
  version             integer not null default 1,
  archived_at         timestamptz check (private.is_moment(archived_at)),
  created_at          timestamptz not null default now() check (private.is_moment(created_at)),
  funnel_stage        text check (funnel_stage in ('awareness', 'consideration', 'decision', 'retention')),
  unique (new_organization_id, client_id, id),
  foreign key (new_organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.prompts is 'A question to run on engines for a brand. version is that of the current text. funnel_stage: where the question is on the way to a purchase.';
create index prompts_client_id_idx on llm_mentions.prompts (client_id);
create unique index prompts_wording_idx on llm_mentions.prompts (client_id, md5(text));

alter table llm_mentions.prompts enable row level security;
grant select, insert on llm_mentions.prompts to answerscope_web;
grant update (text, topic, intent, is_branded, archived_at, funnel_stage) on llm_mentions.prompts to answerscope_web;
create policy "members read prompts" on llm_mentions.prompts for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert prompts" on llm_mentions.prompts for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors update prompts" on llm_mentions.prompts for update to authenticated
  using (client_id in (select private.my_editable_brand_ids()))
  with check (client_id in (select private.my_editable_brand_ids()));
-- Prompts are archived: deleting one would delete its answers.
create policy "nobody deletes prompts directly" on llm_mentions.prompts for delete to authenticated using (false);

create function private.number_prompt_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := case
    when tg_op = 'INSERT' then 1
    when new.text is distinct from old.text then old.version + 1
    else old.version
  end;
  return new;
end
$$;
create trigger number_prompt_version before insert or update on llm_mentions.prompts
  for each row execute function private.number_prompt_version();

-- Keep in step with brandLimits.prompts in core/brand/schema.ts: counts prompts that are not archived.
create function private.limit_prompts()
returns trigger
language plpgsql
security definer -- counts all rows, past their policy
set search_path = ''
as $$
begin
  if exists (
    select from (select distinct client_id from changed where archived_at is null) as touched
    where (select count(*) from llm_mentions.prompts p where p.client_id = touched.client_id and p.archived_at is null) > 1000
  ) then
    raise exception 'A brand has at most 1000 prompts' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger limit_prompts_of_new after insert on llm_mentions.prompts
  referencing new table as changed for each statement execute function private.limit_prompts();

create table llm_mentions.prompt_versions (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  prompt_id       uuid not null,
  version         integer not null,
  text            text not null,
  created_at      timestamptz not null default now(),
  unique (prompt_id, version),
  unique (organization_id, client_id, prompt_id, id),
  foreign key (organization_id, client_id, prompt_id)
    references llm_mentions.prompts (new_organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.prompt_versions is 'Each text a prompt has had; written by a trigger on prompts.';

alter table llm_mentions.prompt_versions enable row level security;
grant select on llm_mentions.prompt_versions to answerscope_web;
create policy "members read prompt versions" on llm_mentions.prompt_versions for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.prompt_versions');

create function private.keep_prompt_version()
returns trigger
language plpgsql
security definer -- only this trigger writes versions
set search_path = ''
as $$
begin
  insert into llm_mentions.prompt_versions (organization_id, client_id, prompt_id, version, text)
  values (new.new_organization_id, new.client_id, new.id, new.version, new.text)
  on conflict (prompt_id, version) do nothing;
  return new;
end
$$;
create trigger keep_prompt_version after insert or update of text on llm_mentions.prompts
  for each row execute function private.keep_prompt_version();

create table llm_mentions.prompt_tags (
  organization_id uuid not null,
  client_id       uuid not null,
  prompt_id       uuid not null,
  tag             text not null check (length(btrim(tag)) between 1 and 60),
  primary key (prompt_id, tag),
  foreign key (organization_id, client_id, prompt_id)
    references llm_mentions.prompts (new_organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.prompt_tags is 'Tags of prompts. A segment is the set of prompts with one tag.';
create index prompt_tags_client_id_tag_idx on llm_mentions.prompt_tags (client_id, tag);

alter table llm_mentions.prompt_tags enable row level security;
grant select, insert, delete on llm_mentions.prompt_tags to answerscope_web;
create policy "members read prompt tags" on llm_mentions.prompt_tags for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert prompt tags" on llm_mentions.prompt_tags for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "nobody updates prompt tags" on llm_mentions.prompt_tags for update to authenticated
  using (false) with check (false);
create policy "admins and editors delete prompt tags" on llm_mentions.prompt_tags for delete to authenticated
  using (client_id in (select private.my_editable_brand_ids()));

-- Keep in step with `cadence` in core/schedule/schema.ts.
create function private.is_cadence(cadence jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(case cadence ->> 'every'
    when 'hour' then cadence -> 'hours' in ('1', '2', '3', '4', '6', '8', '12')
    when 'day' then private.is_whole_number(cadence -> 'hour', 0, 23)
    when 'week' then private.is_whole_number(cadence -> 'hour', 0, 23)
      and case when jsonb_typeof(cadence -> 'weekdays') = 'array'
        then jsonb_array_length(cadence -> 'weekdays') between 1 and 7
          and not exists (select from jsonb_array_elements(cadence -> 'weekdays') as day where not private.is_whole_number(day, 1, 7))
        else false end
    when 'month' then private.is_whole_number(cadence -> 'hour', 0, 23) and private.is_whole_number(cadence -> 'day', 1, 31)
    end, false)
$$;
grant execute on function private.is_cadence(jsonb) to answerscope_jobs, answerscope_web, service_role;

create table llm_mentions.schedules (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  name            text not null default '' check (length(name) <= 120),
  cadence         jsonb not null check (jsonb_typeof(cadence) = 'object'),
  plan            jsonb not null check (jsonb_typeof(plan) = 'object'),
  next_at         timestamptz,
  paused_at       timestamptz check (private.is_moment(paused_at)),
  created_by      uuid references llm_mentions.users (id) on delete set null,
  created_at      timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at      timestamptz not null default now(),
  time_zone       text check (length(time_zone) between 1 and 64),
  deleted_at      timestamptz check (private.is_moment(deleted_at)),
  unique (organization_id, client_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  constraint schedules_cadence_is_known check (private.is_cadence(cadence))
);
comment on table llm_mentions.schedules is 'When a brand''s prompts run automatically, in the organization''s time zone. cadence and plan have their schemas in core/schedule/schema.ts; next_at is the next due time, null while paused.';
comment on column llm_mentions.schedules.time_zone is 'The time zone that next_at was computed in. When the organization changes its time zone, next_at is computed again.';
comment on column llm_mentions.schedules.deleted_at is 'Can be undone for a day, then the row is deleted.';
create index schedules_next_at_idx on llm_mentions.schedules (next_at) where next_at is not null;

alter table llm_mentions.schedules enable row level security;
grant select, insert, delete on llm_mentions.schedules to answerscope_web;
grant update (
  name, cadence, plan, next_at, paused_at, updated_at, time_zone, deleted_at
) on llm_mentions.schedules to answerscope_web;
create policy "members read schedules" on llm_mentions.schedules for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert schedules" on llm_mentions.schedules for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids())
    and (created_by is null or created_by = (select private.my_user_id())));
create policy "admins and editors update schedules" on llm_mentions.schedules for update to authenticated
  using (client_id in (select private.my_editable_brand_ids()))
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors delete schedules" on llm_mentions.schedules for delete to authenticated
  using (client_id in (select private.my_editable_brand_ids()));

create trigger limit_number_of_new before insert on llm_mentions.schedules
  for each row when (new.deleted_at is null) execute function private.limit_number();
create trigger limit_number_of_restored before update of deleted_at on llm_mentions.schedules
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.limit_number();
create trigger log_change after insert or update or delete on llm_mentions.schedules
  for each row execute function private.log_change('schedule', 'next_at', 'time_zone', 'updated_at', 'created_by');

create table llm_mentions.schedule_runs (
  organization_id uuid not null,
  client_id       uuid not null,
  schedule_id     uuid not null,
  due_at          timestamptz not null,
  outcome         text not null check (outcome in ('started', 'late', 'queued', 'skipped')),
  reason          text check (length(reason) <= 500),
  analysis_id     uuid,
  created_at      timestamptz not null default now(),
  primary key (schedule_id, due_at),
  foreign key (organization_id, client_id, schedule_id)
    references llm_mentions.schedules (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.schedule_runs is 'The outcome of each due time of a schedule: the run it started, or why none.';

alter table llm_mentions.schedule_runs enable row level security;
grant select on llm_mentions.schedule_runs to answerscope_web;
create policy "members read what became of schedules" on llm_mentions.schedule_runs for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.schedule_runs');

revoke execute on all functions in schema private from public;

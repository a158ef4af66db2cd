-- Rules that /api asks of what is written, for whatever writes past it: a row that breaks one would break jobs and reports
-- later. Rows that break one today are put right first.

-- Control characters and line breaks, as core/text/single-line.ts refuses them.
create function private.is_line(line text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select line !~ '[\u0001-\u001f\u007f\u0085\u2028\u2029]'
$$;

create function private.is_whole_number(value jsonb, low integer, high integer)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number'
    then (value #>> '{}')::numeric between low and high and trunc((value #>> '{}')::numeric) = (value #>> '{}')::numeric
    else false end
$$;

-- Twin of `cadence` in core/schedule/schema.ts.
create function private.is_cadence(cadence jsonb)
returns boolean
language sql immutable parallel safe
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

-- Twin of `aliasInput` in core/brand/schema.ts.
create function private.is_alias(alias jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_typeof(alias) = 'object' and jsonb_typeof(alias -> 'text') = 'string'
    and length(btrim(alias ->> 'text')) between 1 and 120 and private.is_line(alias ->> 'text')
    and (not alias ? 'match' or alias ->> 'match' in ('auto', 'any', 'exact', 'context')), false)
$$;

create function private.are_aliases(aliases jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case when jsonb_typeof(aliases) = 'array'
    then not exists (select from jsonb_array_elements(aliases) as alias where not private.is_alias(alias)) else false end
$$;

-- As people enter addresses: of the web, without a name and password in them.
create function private.is_web_address(address text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select address ~ '^https?://[^\s/?#@\\]+([/?#][^\s]*)?$'
$$;

-- A name without a slash may also be a rule of its own to PostgreSQL ("foo3"), which no other program knows.
create function private.is_time_zone(zone text)
returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if zone = 'UTC' then
    return true;
  end if;
  if zone !~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}$' then
    return false;
  end if;
  perform now() at time zone zone;
  return zone ~ '/' or exists (select from pg_catalog.pg_timezone_names n where lower(n.name) = lower(zone));
exception when invalid_parameter_value then
  return false;
end
$$;

create function private.check_time_zone()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_time_zone(new.time_zone) then
    raise exception 'Not a time zone we know' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Twin of `mayView` in queries/digests.ts, less strict: a right may end later, a stranger never gets the mail.
create function private.check_recipients()
returns trigger
language plpgsql
security definer -- memberships of others
set search_path = ''
as $$
begin
  if exists (
    select from unnest(new.recipients) as r(user_id) where not exists (
      select from llm_mentions.organization_users m where m.organization_id = new.organization_id and m.user_id = r.user_id)
  ) then
    raise exception 'One of these people is no member of the organization' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Twin of brandLimits.prompts in core/brand/schema.ts: counts what is not archived.
create function private.limit_prompts()
returns trigger
language plpgsql
security definer -- counts all
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

create function private.limit_notes()
returns trigger
language plpgsql
security definer -- counts all
set search_path = ''
as $$
begin
  if (select count(*) from llm_mentions.annotations a where a.client_id = new.client_id and a.kind = 'note') >= 5000 then
    raise exception 'A brand has at most 5000 notes' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Existing rows.
update llm_mentions.organizations
set name = left(btrim(regexp_replace(name, '[\u0001-\u001f\u007f\u0085\u2028\u2029]+', ' ', 'g')), 120)
where not private.is_line(name) or length(name) > 120;
update llm_mentions.organizations set name = 'Organization' where length(btrim(name)) = 0;
update llm_mentions.organizations set time_zone = 'UTC' where not private.is_time_zone(time_zone);
update llm_mentions.users
set full_name = nullif(btrim(regexp_replace(full_name, '[\u0001-\u001f\u007f\u0085\u2028\u2029]+', ' ', 'g')), '')
where not private.is_line(full_name);
update llm_mentions.schedules
set cadence = '{"every": "day", "hour": 6}', paused_at = coalesce(paused_at, now()), next_at = null
where not private.is_cadence(cadence);
update llm_mentions.tracked_brands t
set aliases = (select coalesce(jsonb_agg(alias), '[]') from jsonb_array_elements(t.aliases) as alias where private.is_alias(alias))
where not private.are_aliases(t.aliases);
delete from llm_mentions.digests d
where not exists (
  select from llm_mentions.organization_users m where m.organization_id = d.organization_id and m.user_id = any (d.recipients));
update llm_mentions.digests d
set recipients = array(
  select m.user_id from llm_mentions.organization_users m where m.organization_id = d.organization_id and m.user_id = any (d.recipients))
where exists (
  select from unnest(d.recipients) as r(user_id) where not exists (
    select from llm_mentions.organization_users m where m.organization_id = d.organization_id and m.user_id = r.user_id));

alter table llm_mentions.organizations
  add constraint organizations_name_is_line check (private.is_line(name) and length(name) <= 120);
alter table llm_mentions.users
  add constraint users_full_name_is_line check (private.is_line(full_name));
alter table llm_mentions.schedules
  add constraint schedules_cadence_is_known check (private.is_cadence(cadence));
alter table llm_mentions.tracked_brands
  add constraint tracked_brands_aliases_are_known check (private.are_aliases(aliases));
-- What is stored already is refused when it is asked (core/network/public-address.ts).
alter table llm_mentions.provider_keys
  add constraint provider_keys_base_url_is_web check (private.is_web_address(base_url)) not valid;
alter table llm_mentions.notification_channels
  add constraint notification_channels_target_is_web
    check (kind not in ('webhook', 'slack', 'teams') or private.is_web_address(target)) not valid;

create trigger check_time_zone before insert or update of time_zone on llm_mentions.organizations
  for each row execute function private.check_time_zone();
create trigger check_recipients before insert or update of recipients on llm_mentions.digests
  for each row execute function private.check_recipients();
create trigger limit_prompts_of_new after insert on llm_mentions.prompts
  referencing new table as changed for each statement execute function private.limit_prompts();
create trigger limit_notes before insert on llm_mentions.annotations
  for each row when (new.kind = 'note') execute function private.limit_notes();

-- Constraints ask these as the role that writes.
revoke execute on all functions in schema private from public;
grant execute on function
  private.is_line(text), private.is_whole_number(jsonb, integer, integer), private.is_cadence(jsonb), private.is_alias(jsonb),
  private.are_aliases(jsonb), private.is_web_address(text), private.is_time_zone(text)
to answerscope_web, answerscope_jobs, service_role;

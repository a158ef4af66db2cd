create table llm_mentions.organizations (
  id                           uuid primary key default gen_random_uuid(),
  name                         text not null check (length(btrim(name)) between 1 and 120),
  time_zone                    text not null default 'UTC' check (length(time_zone) between 1 and 64),
  is_demo                      boolean not null default false,
  created_at                   timestamptz not null default now(),
  plan_id                      uuid,
  requires_second_factor_since timestamptz,
  plan_override_id             uuid,
  plan_override_until          timestamptz,
  plan_override_reason         text not null default '' check (length(plan_override_reason) <= 500),
  constraint organizations_name_is_line check (private.is_line(name) and length(name) <= 120)
);
comment on table llm_mentions.organizations is 'The tenant. Every tenant table carries its id.';
comment on column llm_mentions.organizations.plan_id is 'The plan in force, see private.settle_plan. Null: no plan, so no limits (self-hosted).';
comment on column llm_mentions.organizations.requires_second_factor_since is 'Since then owners and admins need a confirmed second factor (claim aal = aal2) for privileged actions; null: not required. Reports and prompts stay open to them.';
comment on column llm_mentions.organizations.plan_override_id is 'Set by Support, regardless of what is paid for. Null: the paid plan is in force.';
comment on column llm_mentions.organizations.plan_override_until is 'Null: until it is removed.';

alter table llm_mentions.organizations enable row level security;
-- Without plan_override_reason: admins read it in the audit log.
grant select (
  id, name, time_zone, is_demo, created_at, plan_id, requires_second_factor_since, plan_override_id,
  plan_override_until
) on llm_mentions.organizations to answerscope_web;
grant update (name, time_zone) on llm_mentions.organizations to answerscope_web;
create policy "members read their organizations" on llm_mentions.organizations for select to authenticated
  using (id in (select private.my_organization_ids()));
create policy "nobody inserts organizations directly" on llm_mentions.organizations for insert to authenticated
  with check (false);
create policy "admins update their organization" on llm_mentions.organizations for update to authenticated
  using (id in (select private.my_admin_organization_ids()))
  with check (id in (select private.my_admin_organization_ids()));
create policy "nobody deletes organizations directly" on llm_mentions.organizations for delete to authenticated using (false);

create trigger log_change after insert or update or delete on llm_mentions.organizations
  for each row execute function private.log_change(
    'organization', 'plan_id', 'plan_override_id', 'plan_override_until', 'plan_override_reason'
  );

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
create trigger check_time_zone before insert or update of time_zone on llm_mentions.organizations
  for each row execute function private.check_time_zone();

create table llm_mentions.users (
  id               uuid primary key default gen_random_uuid(),
  supabase_user_id uuid not null unique references auth.users (id) on delete cascade,
  email            text,
  full_name        text check (length(full_name) <= 200),
  is_staff         boolean not null default false,
  created_at       timestamptz not null default now(),
  language         text check (language in ('en', 'de', 'es')),
  constraint users_full_name_is_line check (private.is_line(full_name))
);
comment on table llm_mentions.users is 'One profile per account, created by a trigger. is_staff is set from the command line only.';
comment on column llm_mentions.users.language is 'The language of screens and emails that this person chose. Null: the browser decides, and notification emails are in English.';

alter table llm_mentions.users enable row level security;
grant select on llm_mentions.users to answerscope_web;
grant update (full_name, language) on llm_mentions.users to answerscope_web;
grant select (id, supabase_user_id) on llm_mentions.users to authenticated;
create policy "people read their own profile, admins their team" on llm_mentions.users for select to authenticated
  using (id = (select private.my_user_id()) or id in (select private.my_teammate_ids()));
create policy "nobody inserts profiles directly" on llm_mentions.users for insert to authenticated with check (false);
create policy "people update their own profile" on llm_mentions.users for update to authenticated
  using (id = (select private.my_user_id()))
  with check (id = (select private.my_user_id()));
create policy "nobody deletes profiles directly" on llm_mentions.users for delete to authenticated using (false);

-- Version 0.7.0 stored the metadata of an account as JSON text inside the jsonb column; Supabase stores an object.
create function private.sign_in_metadata(stored jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(stored) = 'string' then
    return (stored #>> '{}')::jsonb;
  end if;
  return stored;
exception when invalid_text_representation then
  return '{}'; -- a text that is no JSON: nobody's name
end
$$;

-- A new account gets its profile; a changed email address follows.
create function private.keep_profile()
returns trigger
language plpgsql
security definer -- runs inside the identity provider's own transaction, which has no permissions here
set search_path = ''
as $$
declare
  metadata jsonb := private.sign_in_metadata(new.raw_user_meta_data);
begin
  insert into llm_mentions.users (supabase_user_id, email, full_name)
  values (new.id, new.email, left(coalesce(metadata ->> 'full_name', metadata ->> 'name'), 200))
  on conflict (supabase_user_id) do update set email = excluded.email;
  return new;
end
$$;

create trigger keep_profile after insert or update of email on auth.users
  for each row execute function private.keep_profile();

-- Accounts that are there before the product, as on a hosted project.
insert into llm_mentions.users (supabase_user_id, email)
select id, email from auth.users
on conflict (supabase_user_id) do nothing;

create function private.person_of(identity uuid)
returns table (id uuid, email text)
language sql
stable
security definer -- reads a profile past its policy
set search_path = ''
as $$
  select u.id, u.email from llm_mentions.users u where u.supabase_user_id = identity
$$;
grant execute on function private.person_of(uuid) to answerscope_web, service_role;

-- The language of an account, for emails to it before anyone is signed in.
create function private.language_of(identity uuid)
returns text
language sql
stable
security definer -- the recipient is not signed in when the email is written
set search_path = ''
as $$
  select u.language from llm_mentions.users u where u.supabase_user_id = identity
$$;
grant execute on function private.language_of(uuid) to answerscope_web, service_role;

-- Whether an account is the first that a person created here, or the demo's, which the installation creates before that.
create function private.is_first_account(identity uuid, demo_email text)
returns boolean
language sql
stable
security definer -- profiles of others are not readable by the caller
set search_path = ''
as $$
  select coalesce((
    select me.email is not distinct from demo_email
      or not exists (
        select from llm_mentions.users earlier
        where (earlier.created_at, earlier.id) < (me.created_at, me.id) and earlier.email is distinct from demo_email
      )
    from llm_mentions.users me
    where me.supabase_user_id = identity
  ), false)
$$;
grant execute on function private.is_first_account(uuid, text) to answerscope_web;

create table llm_mentions.organization_users (
  organization_id       uuid not null references llm_mentions.organizations (id) on delete cascade,
  user_id               uuid not null references llm_mentions.users (id) on delete cascade,
  role                  text not null check (role in ('owner', 'admin', 'editor', 'viewer', 'guest')),
  status                text not null default 'active' check (status in ('active', 'inactive')),
  can_view_bot_logs     boolean not null default false,
  can_view_query_fanout boolean not null default false,
  created_at            timestamptz not null default now(),
  invited_by            uuid references llm_mentions.users (id) on delete set null,
  all_brands            boolean not null default false,
  primary key (organization_id, user_id),
  constraint organization_users_guests_by_brand check (not (all_brands and role = 'guest'))
);
comment on table llm_mentions.organization_users is 'Memberships. Only active ones count; a user may belong to many organizations.';
comment on column llm_mentions.organization_users.invited_by is 'The sender of the accepted invitation; null for the person who created the organization. Written by the system only.';
comment on column llm_mentions.organization_users.all_brands is 'Access to every brand, including new ones: triggers keep a row of user_brand_permissions for each. Never for a guest, who gets brands one by one. Owners and admins see all brands without it.';
create index organization_users_user_id_idx on llm_mentions.organization_users (user_id);
-- Read on every change of a member, also when a thousand of ten thousand change at once.
create index organization_users_admins_idx on llm_mentions.organization_users (organization_id)
  where role in ('owner', 'admin') and status = 'active';

alter table llm_mentions.organization_users enable row level security;
grant select, delete on llm_mentions.organization_users to answerscope_web;
grant update (
  role, status, can_view_bot_logs, can_view_query_fanout, all_brands
) on llm_mentions.organization_users to answerscope_web;
grant select (organization_id, user_id, role, status, created_at) on llm_mentions.organization_users to authenticated;
create policy "people read their own membership, admins their team"
  on llm_mentions.organization_users for select to authenticated
  using (user_id = (select private.my_user_id()) or organization_id in (select private.my_admin_organization_ids()));
create policy "nobody inserts memberships directly" on llm_mentions.organization_users for insert to authenticated
  with check (false);
create policy "admins update others below owner, owners update others"
  on llm_mentions.organization_users for update to authenticated
  using (
    user_id <> (select private.my_user_id())
    and organization_id in (select private.my_admin_organization_ids())
    and (role <> 'owner' or organization_id in (select private.my_owned_organization_ids()))
  )
  with check (
    user_id <> (select private.my_user_id())
    and organization_id in (select private.my_admin_organization_ids())
    and (role <> 'owner' or organization_id in (select private.my_owned_organization_ids()))
  );
create policy "admins remove others below owner, owners remove others"
  on llm_mentions.organization_users for delete to authenticated
  using (
    user_id <> (select private.my_user_id())
    and organization_id in (select private.my_admin_organization_ids())
    and (role <> 'owner' or organization_id in (select private.my_owned_organization_ids()))
  );

create trigger log_change after insert or update or delete on llm_mentions.organization_users
  for each row execute function private.log_change('member');

-- Creates an organization with the caller as its owner: the only way to become an owner without another owner.
create function private.create_organization(organization_name text, organization_time_zone text)
returns uuid
language plpgsql
security definer -- inserts the first membership, which no policy allows
set search_path = ''
as $$
declare
  me uuid := private.my_user_id();
  created uuid;
begin
  if me is null then
    raise exception 'User profile not found' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('create_organization:' || me::text, 0));
  if (select count(*) from llm_mentions.organization_users m where m.user_id = me and m.role = 'owner') >= 20 then
    raise exception 'One person may own at most 20 organizations' using errcode = 'check_violation';
  end if;
  insert into llm_mentions.organizations (name, time_zone)
  values (btrim(organization_name), organization_time_zone)
  returning id into created;
  insert into llm_mentions.organization_users (organization_id, user_id, role) values (created, me, 'owner');
  return created;
end
$$;
grant execute on function private.create_organization(text, text) to answerscope_web, service_role;

-- Notifies open tabs: {"user": id, "kind": "membership" | "notification"} on the channel answerscope_live.
create function private.notify_member()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  person uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  perform pg_notify('answerscope_live', json_build_object('user', person, 'kind', 'membership')::text);
  return null;
end
$$;
create trigger notify_member after insert or update or delete on llm_mentions.organization_users
  for each row execute function private.notify_member();

-- Refreshes the open lists of members and invitations of owners and admins. One notification per admin and transaction,
-- however many rows changed.
create function private.notify_admins()
returns trigger
language plpgsql
security definer -- the caller need not see who administers the organization
set search_path = ''
as $$
begin
  perform pg_notify('answerscope_live', json_build_object('user', admin.user_id, 'kind', 'members')::text)
  from (
    select distinct m.user_id
    from llm_mentions.organization_users m
    where m.organization_id in (select c.organization_id from changed c)
      and m.role in ('owner', 'admin') and m.status = 'active'
  ) admin;
  return null;
end
$$;
create trigger tell_admins_of_new after insert on llm_mentions.organization_users
  referencing new table as changed for each statement execute function private.notify_admins();
create trigger tell_admins_of_changed after update on llm_mentions.organization_users
  referencing new table as changed for each statement execute function private.notify_admins();
create trigger tell_admins_of_gone after delete on llm_mentions.organization_users
  referencing old table as changed for each statement execute function private.notify_admins();

-- Two owners who demote each other at the same time take turns at the row of the organization; the second then counts again
-- and is refused.
create function private.keep_an_owner()
returns trigger
language plpgsql
security definer -- counts and locks past the caller's policies
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role = 'owner' and new.status = 'active' and new.organization_id = old.organization_id then
    return new;
  end if;
  perform from llm_mentions.organizations o where o.id = old.organization_id for no key update;
  if found and not exists (
    select from llm_mentions.organization_users m
    where m.organization_id = old.organization_id and m.user_id <> old.user_id and m.role = 'owner' and m.status = 'active'
  ) then
    raise exception 'The last owner of an organization cannot leave it, be removed, deactivated or given another role. Make somebody else an owner first'
      using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
-- The membership of the last owner goes when an organization is deleted.
create trigger keep_an_owner before update or delete on llm_mentions.organization_users
  for each row when (
    old.role = 'owner' and old.status = 'active'
    and old.organization_id::text is distinct from current_setting('private.deleting_organization', true)
  ) execute function private.keep_an_owner();

-- A member who becomes a guest keeps the brands they see today and gets no new ones automatically.
create function private.settle_guest()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.role <> 'guest' and old.all_brands then new.all_brands := false; end if;
  return new;
end
$$;
create trigger settle_guest before update of role on llm_mentions.organization_users
  for each row when (new.role = 'guest') execute function private.settle_guest();

-- The calling owner becomes an admin, the other member an owner: both or neither.
create function private.transfer_ownership(organization uuid, heir uuid)
returns void
language plpgsql
security definer -- changes the caller's own row, which no policy allows
set search_path = ''
as $$
declare
  me uuid := private.my_user_id();
begin
  perform from llm_mentions.organizations o where o.id = organization for no key update;
  if organization not in (select private.my_owned_organization_ids()) then
    raise exception 'Only an owner may transfer an organization' using errcode = 'insufficient_privilege';
  end if;
  if heir = me then
    raise exception 'You own this organization already' using errcode = 'check_violation';
  end if;
  update llm_mentions.organization_users set role = 'owner'
  where organization_id = organization and user_id = heir and status = 'active';
  if not found then
    raise exception 'Only an active member can become the owner' using errcode = 'check_violation';
  end if;
  update llm_mentions.organization_users set role = 'admin' where organization_id = organization and user_id = me;
end
$$;
grant execute on function private.transfer_ownership(uuid, uuid) to answerscope_web, service_role;

create function private.leave_organization(organization uuid)
returns boolean
language plpgsql
security definer -- removes the caller's own row, which no policy allows
set search_path = ''
as $$
begin
  delete from llm_mentions.organization_users where organization_id = organization and user_id = private.my_user_id();
  return found;
end
$$;
grant execute on function private.leave_organization(uuid) to answerscope_web, service_role;

-- An owner turns it on from a session that has a second factor, to avoid being locked out. Turning it off needs one too.
create function private.require_second_factor(organization uuid, wanted boolean)
returns void
language plpgsql
security definer -- the column is not open to updates
set search_path = ''
as $$
begin
  if organization not in (select private.my_owned_organization_ids()) then
    raise exception 'Only an owner with a confirmed second factor may decide about it' using errcode = 'insufficient_privilege';
  end if;
  if not private.has_second_factor() then
    raise exception 'Confirm your own second factor first: otherwise you would lock yourself out' using errcode = 'check_violation';
  end if;
  update llm_mentions.organizations o
  set requires_second_factor_since = case when wanted then coalesce(o.requires_second_factor_since, now()) end
  where o.id = organization;
end
$$;
grant execute on function private.require_second_factor(uuid, boolean) to answerscope_web, service_role;

-- Which members have a verified second factor; no rows where the identity provider stores none.
create function private.second_factors(organization uuid)
returns table (user_id uuid, has_factor boolean)
language plpgsql
stable
security definer -- the identity provider's tables are closed to people
set search_path = ''
as $$
begin
  if to_regclass('auth.mfa_factors') is null or organization not in (select private.my_admin_organization_ids()) then return; end if;
  return query execute
    'select m.user_id, exists (select from auth.mfa_factors f where f.user_id = u.supabase_user_id and f.status::text = ''verified'')
     from llm_mentions.organization_users m join llm_mentions.users u on u.id = m.user_id where m.organization_id = $1'
    using organization;
end
$$;
grant execute on function private.second_factors(uuid) to answerscope_web, service_role;

create table llm_mentions.member_visits (
  organization_id uuid not null,
  user_id         uuid not null,
  last_seen_at    timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id)
    references llm_mentions.organization_users (organization_id, user_id) on delete cascade
);
comment on table llm_mentions.member_visits is 'When a member last had the organization open, to the minute. Separate from the membership, because it is no change of permissions.';

alter table llm_mentions.member_visits enable row level security;
grant select on llm_mentions.member_visits to answerscope_web;
create policy "people read their own visits, admins their team''s" on llm_mentions.member_visits for select to authenticated
  using (
    organization_id in (select private.my_admin_organization_ids())
    or (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
  );
select private.refuse_writes('llm_mentions.member_visits');

create function private.note_visit(organization uuid)
returns void
language sql
security definer -- people do not write visits; only the caller's own is recorded
set search_path = ''
as $$
  insert into llm_mentions.member_visits as v (organization_id, user_id)
  select organization, private.my_user_id()
  where organization in (select private.my_organization_ids())
  on conflict (organization_id, user_id) do update set last_seen_at = now()
  where v.last_seen_at < now() - interval '1 minute'
$$;
grant execute on function private.note_visit(uuid) to answerscope_web, service_role;

-- Signing in, a failed attempt, signing out, a new password: logged for the account itself. Does nothing if there is no
-- such account.
create function private.note_account_act(identity uuid, origin jsonb, act text, by_themselves boolean)
returns void
language sql
security definer -- reaches every organization of the person
set search_path = ''
as $$
  select private.note_act_of(case when by_themselves then identity end, origin, act, home.organization_id, 'account', u.id::text, u.email)
  from llm_mentions.users u
  cross join lateral (
    select null::uuid as organization_id
    union all
    select m.organization_id from llm_mentions.organization_users m where m.user_id = u.id and m.status = 'active'
  ) home
  where u.supabase_user_id = identity
$$;
grant execute on function private.note_account_act(uuid, jsonb, text, boolean) to answerscope_web, service_role;

-- Whether staff opened this screen from this address within ten minutes.
create function private.has_looked(identity uuid, path text, from_address text)
returns boolean
language sql
stable
security definer -- the installation's audit log is for staff only
set search_path = ''
as $$
  select exists (
    select from llm_mentions.audit_log l join llm_mentions.users u on u.id = l.actor_id
    where u.supabase_user_id = identity and l.organization_id is null and l.action = 'admin.read' and l.subject_name = path
      and l.address is not distinct from from_address and l.at > now() - interval '10 minutes')
$$;
grant execute on function private.has_looked(uuid, text, text) to answerscope_web, service_role;

revoke execute on all functions in schema private from public;

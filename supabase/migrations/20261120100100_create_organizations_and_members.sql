create table llm_mentions.organizations (
  id         uuid primary key default gen_random_uuid(),
  name       text not null check (length(btrim(name)) between 1 and 120),
  time_zone  text not null default 'UTC' check (length(time_zone) between 1 and 64),
  is_demo    boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table llm_mentions.organizations is 'The tenant. Every row below carries its id.';

create table llm_mentions.users (
  id               uuid primary key default gen_random_uuid(),
  supabase_user_id uuid not null unique references auth.users (id) on delete cascade,
  email            text,
  full_name        text check (length(full_name) <= 200),
  is_staff         boolean not null default false,
  created_at       timestamptz not null default now()
);
comment on table llm_mentions.users is 'One profile per sign-in identity, made by a trigger. is_staff is set from the command line only.';

create table llm_mentions.organization_users (
  organization_id       uuid not null references llm_mentions.organizations (id) on delete cascade,
  user_id               uuid not null references llm_mentions.users (id) on delete cascade,
  role                  text not null check (role in ('owner', 'admin', 'editor', 'viewer', 'guest')),
  status                text not null default 'active' check (status in ('active', 'inactive')),
  can_view_bot_logs     boolean not null default false,
  can_view_query_fanout boolean not null default false,
  created_at            timestamptz not null default now(),
  primary key (organization_id, user_id)
);
comment on table llm_mentions.organization_users is 'Memberships. Only active ones count; a user may belong to many organizations.';
create index organization_users_user_id_idx on llm_mentions.organization_users (user_id);

create function private.my_user_id()
returns uuid
language sql
stable
security definer -- reads the profile past its own policy, which is built on this function
set search_path = ''
as $$
  select id from llm_mentions.users where supabase_user_id = auth.uid()
$$;

create function private.my_organization_ids()
returns setof uuid
language sql
stable
security definer -- membership is read past its own policy
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active'
$$;

create function private.my_admin_organization_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role in ('owner', 'admin')
$$;

create function private.my_owned_organization_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role = 'owner'
$$;

create function private.my_teammate_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select m.user_id
  from llm_mentions.organization_users m
  where m.organization_id in (select private.my_admin_organization_ids())
$$;

grant execute on function
  private.my_user_id(), private.my_organization_ids(), private.my_admin_organization_ids(),
  private.my_owned_organization_ids(), private.my_teammate_ids()
to authenticated, service_role;

-- A new sign-in identity gets its profile row; a changed address follows.
create function private.keep_profile()
returns trigger
language plpgsql
security definer -- runs inside the identity provider's own transaction, which has no rights here
set search_path = ''
as $$
begin
  insert into llm_mentions.users (supabase_user_id, email, full_name)
  values (new.id, new.email, left(coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name'), 200))
  on conflict (supabase_user_id) do update set email = excluded.email;
  return new;
end
$$;
create trigger keep_profile after insert or update of email on auth.users
  for each row execute function private.keep_profile();

insert into llm_mentions.users (supabase_user_id, email)
select id, email from auth.users
on conflict (supabase_user_id) do nothing;

-- Someone's new organization, with that person as its owner: the one way to become an owner by oneself.
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
grant execute on function private.create_organization(text, text) to authenticated, service_role;

alter table llm_mentions.organizations enable row level security;
alter table llm_mentions.users enable row level security;
alter table llm_mentions.organization_users enable row level security;

grant select on llm_mentions.organizations, llm_mentions.users, llm_mentions.organization_users to authenticated;
grant update (name, time_zone) on llm_mentions.organizations to authenticated;
grant update (full_name) on llm_mentions.users to authenticated;
grant update (role, status, can_view_bot_logs, can_view_query_fanout) on llm_mentions.organization_users to authenticated;
grant delete on llm_mentions.organization_users to authenticated;

create policy "members read their organizations" on llm_mentions.organizations for select to authenticated
  using (id in (select private.my_organization_ids()));
create policy "nobody inserts organizations directly" on llm_mentions.organizations for insert to authenticated
  with check (false);
create policy "admins update their organization" on llm_mentions.organizations for update to authenticated
  using (id in (select private.my_admin_organization_ids()))
  with check (id in (select private.my_admin_organization_ids()));
create policy "nobody deletes organizations directly" on llm_mentions.organizations for delete to authenticated
  using (false);

create policy "people read their own profile, admins their team" on llm_mentions.users for select to authenticated
  using (supabase_user_id = (select auth.uid()) or id in (select private.my_teammate_ids()));
create policy "nobody inserts profiles directly" on llm_mentions.users for insert to authenticated
  with check (false);
create policy "people update their own profile" on llm_mentions.users for update to authenticated
  using (supabase_user_id = (select auth.uid()))
  with check (supabase_user_id = (select auth.uid()));
create policy "nobody deletes profiles directly" on llm_mentions.users for delete to authenticated
  using (false);

create policy "people read their own membership, admins their team" on llm_mentions.organization_users for select to authenticated
  using (user_id = (select private.my_user_id()) or organization_id in (select private.my_admin_organization_ids()));
create policy "nobody inserts memberships directly" on llm_mentions.organization_users for insert to authenticated
  with check (false);
create policy "admins update others below owner, owners update others" on llm_mentions.organization_users for update to authenticated
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
create policy "admins remove others below owner, owners remove others" on llm_mentions.organization_users for delete to authenticated
  using (
    user_id <> (select private.my_user_id())
    and organization_id in (select private.my_admin_organization_ids())
    and (role <> 'owner' or organization_id in (select private.my_owned_organization_ids()))
  );

revoke execute on all functions in schema private from public;

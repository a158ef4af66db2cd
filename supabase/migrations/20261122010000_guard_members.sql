alter table llm_mentions.organization_users
  add column invited_by uuid references llm_mentions.users (id) on delete set null,
  add column all_brands boolean not null default false,
  add constraint organization_users_guests_by_brand check (not (all_brands and role = 'guest'));
comment on column llm_mentions.organization_users.invited_by is 'Whose invitation was accepted; null for whoever made the organization. Written by the system only.';
comment on column llm_mentions.organization_users.all_brands is 'A right to every brand, new ones too: triggers keep a row of user_brand_permissions for each. Never for a guest, whose rights are given brand by brand. Owner and admin see all brands without it.';
grant update (all_brands) on llm_mentions.organization_users to authenticated;

create table llm_mentions.member_visits (
  organization_id uuid not null,
  user_id         uuid not null,
  last_seen_at    timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references llm_mentions.organization_users (organization_id, user_id) on delete cascade
);
comment on table llm_mentions.member_visits is 'When a member last had the organization open, to the minute. Apart from the membership, because it is no change of rights.';
alter table llm_mentions.member_visits enable row level security;
grant select on llm_mentions.member_visits to authenticated;
create policy "people read their own visits, admins their team''s" on llm_mentions.member_visits for select to authenticated
  using (
    organization_id in (select private.my_admin_organization_ids())
    or (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
  );
select private.refuse_writes('llm_mentions.member_visits');

create function private.note_visit(organization uuid)
returns void
language sql
security definer -- nobody writes visits directly; only the caller's own is noted
set search_path = ''
as $$
  insert into llm_mentions.member_visits as v (organization_id, user_id)
  select organization, private.my_user_id()
  where organization in (select private.my_organization_ids())
  on conflict (organization_id, user_id) do update set last_seen_at = now()
  where v.last_seen_at < now() - interval '1 minute'
$$;

-- Two owners who demote each other at the same moment take turns at the row of the organization; the second then counts
-- anew and is refused. An organization that is being deleted takes its last owner along.
create function private.keep_an_owner()
returns trigger
language plpgsql
security definer -- counts and locks past the policies of whoever changes the row
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
create trigger keep_an_owner before update or delete on llm_mentions.organization_users
  for each row when (old.role = 'owner' and old.status = 'active') execute function private.keep_an_owner();

-- Whoever becomes a guest keeps the brands they see today, and gets no new ones by themselves.
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

create function private.give_all_brands()
returns trigger
language plpgsql
security definer -- writes the rights that the flag stands for; the policy has decided about the flag
set search_path = ''
as $$
begin
  insert into llm_mentions.user_brand_permissions as p (user_id, organization_id, client_id)
  select new.user_id, new.organization_id, brand.id
  from (
    select c.id from llm_mentions.clients c where c.organization_id = new.organization_id
    union
    select c.id from public.clients c where c.organization_id = new.organization_id
  ) brand
  on conflict (user_id, organization_id, client_id) do update set can_view = true where not p.can_view;
  return null;
end
$$;
create trigger give_all_brands after insert or update of all_brands on llm_mentions.organization_users
  for each row when (new.all_brands) execute function private.give_all_brands();

create function private.show_new_brand()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into llm_mentions.user_brand_permissions (user_id, organization_id, client_id)
  select m.user_id, m.organization_id, new.id
  from llm_mentions.organization_users m
  where m.organization_id = new.organization_id and m.all_brands
  on conflict (user_id, organization_id, client_id) do nothing;
  return null;
end
$$;
create trigger show_new_brand after insert on llm_mentions.clients
  for each row execute function private.show_new_brand();
create trigger show_new_brand after insert on public.clients
  for each row execute function private.show_new_brand();

-- A right to one brand taken away is no right to all of them any more. Brands that go themselves change nothing.
create function private.end_all_brands()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update llm_mentions.organization_users m set all_brands = false
  where m.organization_id = old.organization_id and m.user_id = old.user_id and m.all_brands
    and (exists (select from llm_mentions.clients c where c.id = old.client_id)
      or exists (select from public.clients c where c.id = old.client_id));
  return null;
end
$$;
create trigger end_all_brands after delete on llm_mentions.user_brand_permissions
  for each row when (old.can_view) execute function private.end_all_brands();
create trigger end_all_brands_by_change after update of can_view on llm_mentions.user_brand_permissions
  for each row when (old.can_view and not new.can_view) execute function private.end_all_brands();

-- Keys act for the member; whoever comes back later makes new ones.
create function private.end_membership()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update llm_mentions.api_keys k set revoked_at = now()
  where k.organization_id = old.organization_id and k.user_id = old.user_id and k.revoked_at is null;
  return null;
end
$$;
create trigger end_membership after delete on llm_mentions.organization_users
  for each row execute function private.end_membership();

-- The owner who calls becomes an admin, the other an owner: both or neither.
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

-- Who has a verified second factor; no rows where the identity provider keeps none.
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

revoke execute on all functions in schema private from public;
grant execute on function
  private.note_visit(uuid), private.transfer_ownership(uuid, uuid), private.leave_organization(uuid), private.second_factors(uuid)
to authenticated, service_role;

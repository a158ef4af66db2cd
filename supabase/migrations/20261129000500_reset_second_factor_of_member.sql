-- An owner may have the lost second factor of a member removed. It happens after 24 hours, the member is emailed at once, and
-- signing in with the factor meanwhile cancels it.
create table llm_mentions.second_factor_resets (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  user_id         uuid not null,
  requested_by    uuid references llm_mentions.users (id) on delete set null,
  requested_at    timestamptz not null default now(),
  due_at          timestamptz not null default now() + interval '24 hours',
  ended_at        timestamptz,
  outcome         text check (outcome in ('reset', 'canceled', 'factor-used', 'refused')),
  check ((ended_at is null) = (outcome is null)),
  foreign key (organization_id, user_id)
    references llm_mentions.organization_users (organization_id, user_id) on delete cascade
);
comment on table llm_mentions.second_factor_resets is 'Requests by owners to remove the lost second factor of a member. Open until due_at, unless canceled, or the factor is used after all; refused: when due, the requester was no longer an owner of all organizations of the member.';
create unique index second_factor_resets_open_idx on llm_mentions.second_factor_resets (user_id) where ended_at is null;
create index second_factor_resets_member_idx on llm_mentions.second_factor_resets (organization_id, user_id);
create index second_factor_resets_requested_by_idx on llm_mentions.second_factor_resets (requested_by);

alter table llm_mentions.second_factor_resets enable row level security;
grant select on llm_mentions.second_factor_resets to answerscope_web;
create policy "people read resets of their own factors, admins of their team" on llm_mentions.second_factor_resets
  for select to authenticated
  using (
    organization_id in (select private.my_admin_organization_ids())
    or (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
  );
select private.refuse_writes('llm_mentions.second_factor_resets');
create trigger log_change after insert or update or delete on llm_mentions.second_factor_resets
  for each row execute function private.log_change('second-factor-reset');

-- Whether an owner may reset the factors of an account: they own every organization in which it is active, so that no
-- organization loses its protection to the owner of another, and it is not of platform staff.
create function private.may_reset_second_factor(owner_id uuid, member_id uuid)
returns boolean
language sql
stable
security definer -- reads memberships in organizations that the caller does not see
set search_path = ''
as $$
  select owner_id <> member_id
    and exists (select from llm_mentions.users u where u.id = member_id and not u.is_staff)
    and not exists (
      select from llm_mentions.organization_users m
      where m.user_id = member_id and m.status = 'active' and not exists (
        select from llm_mentions.organization_users o
        where o.organization_id = m.organization_id and o.user_id = owner_id and o.role = 'owner' and o.status = 'active')
    )
$$;

-- Returns null if one is open already.
create function private.request_second_factor_reset(organization uuid, member uuid)
returns uuid
language plpgsql
security definer -- people do not write resets; the right is checked here
set search_path = ''
as $$
declare
  me uuid := private.my_user_id();
  requested uuid;
begin
  if organization not in (select private.my_owned_organization_ids()) then
    raise exception 'Only an owner can reset two-factor authentication' using errcode = 'insufficient_privilege';
  end if;
  if not exists (
    select from llm_mentions.organization_users m
    join llm_mentions.users u on u.id = m.user_id
    join auth.mfa_factors f on f.user_id = u.supabase_user_id and f.status::text = 'verified'
    where m.organization_id = organization and m.user_id = member and m.status = 'active'
  ) then
    raise exception 'This member doesn’t use two-factor authentication.' using errcode = 'check_violation';
  end if;
  if not private.may_reset_second_factor(me, member) then
    raise exception 'This member also belongs to an organization you don’t own. Ask the instance admin to reset their two-factor authentication.'
      using errcode = 'check_violation';
  end if;
  insert into llm_mentions.second_factor_resets (organization_id, user_id, requested_by)
  values (organization, member, me)
  on conflict (user_id) where ended_at is null do nothing
  returning id into requested;
  return requested;
end
$$;
grant execute on function private.request_second_factor_reset(uuid, uuid) to answerscope_web, service_role;

-- By an owner, or by the member. False: none is open.
create function private.cancel_second_factor_reset(organization uuid, member uuid)
returns boolean
language plpgsql
security definer -- people do not write resets; the right is checked here
set search_path = ''
as $$
begin
  if organization not in (select private.my_owned_organization_ids())
    and not (member = private.my_user_id() and organization in (select private.my_organization_ids())) then
    raise exception 'Only an owner or the member can cancel this' using errcode = 'insufficient_privilege';
  end if;
  update llm_mentions.second_factor_resets r set ended_at = now(), outcome = 'canceled'
  where r.organization_id = organization and r.user_id = member and r.ended_at is null;
  return found;
end
$$;
grant execute on function private.cancel_second_factor_reset(uuid, uuid) to answerscope_web, service_role;

-- The account has just confirmed a factor: it is not lost.
create function private.end_second_factor_reset_of(identity uuid)
returns void
language sql
security definer -- during sign-in nobody is signed in yet
set search_path = ''
as $$
  update llm_mentions.second_factor_resets r set ended_at = now(), outcome = 'factor-used'
  from llm_mentions.users u
  where u.supabase_user_id = identity and r.user_id = u.id and r.ended_at is null
$$;
grant execute on function private.end_second_factor_reset_of(uuid) to answerscope_web;

-- Removes the factors and recovery codes of one member whose reset is due, and signs out all their devices. Returns no row when
-- none is due.
create function private.take_due_second_factor_reset()
returns table (organization_id uuid, user_id uuid, identity uuid, outcome text)
language plpgsql
security definer -- the identity provider's tables are closed to the system
set search_path = ''
as $$
declare
  due llm_mentions.second_factor_resets;
  account uuid;
  factors uuid[];
  result text := 'refused';
begin
  if not private.is_system() then
    raise exception 'Only the system does this' using errcode = 'insufficient_privilege';
  end if;
  select r.* into due from llm_mentions.second_factor_resets r
  where r.ended_at is null and r.due_at <= now() order by r.due_at limit 1 for update skip locked;
  if not found then return; end if;
  select u.supabase_user_id into account from llm_mentions.users u where u.id = due.user_id;
  if due.requested_by is not null and private.may_reset_second_factor(due.requested_by, due.user_id) then
    perform from auth.users u where u.id = account for update;
    select coalesce(array_agg(f.id), '{}') into factors from auth.mfa_factors f where f.user_id = account;
    delete from auth.mfa_factors f where f.id = any (factors);
    delete from private.factor_uses f where f.factor_id = any (factors);
    delete from private.recovery_codes c where c.factor_id = any (factors);
    delete from auth.sessions s where s.user_id = account;
    result := 'reset';
  end if;
  update llm_mentions.second_factor_resets r set ended_at = now(), outcome = result where r.id = due.id;
  return query select due.organization_id, due.user_id, account, result;
end
$$;
grant execute on function private.take_due_second_factor_reset() to service_role;

-- Second factors, passkeys, and devices of the caller, for the file of their personal data. Without keys and secrets.
create function private.sign_in_methods_of_me()
returns json
language plpgsql
stable
security definer -- the identity provider's tables are closed to people
set search_path = ''
as $$
declare
  passkeys json := '[]';
begin
  if to_regclass('auth.webauthn_credentials') is not null then
    execute 'select coalesce(json_agg(json_build_object(''name'', c.friendly_name, ''createdAt'', c.created_at,
        ''lastUsedAt'', c.last_used_at) order by c.created_at), ''[]'')
      from auth.webauthn_credentials c where c.user_id = $1' into passkeys using auth.uid();
  end if;
  return json_build_object(
    'secondFactors', (
      select coalesce(json_agg(json_build_object('name', f.friendly_name, 'type', f.factor_type, 'status', f.status,
        'createdAt', f.created_at) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = auth.uid()),
    'passkeys', passkeys,
    'sessions', (select coalesce(json_agg(row_to_json(s)), '[]') from private.my_sessions() s));
end
$$;
grant execute on function private.sign_in_methods_of_me() to answerscope_web, service_role;

revoke execute on all functions in schema private from public;

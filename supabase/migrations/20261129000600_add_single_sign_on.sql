-- Single sign-on by OpenID Connect (decision 0040), for installations with our own sign-in. Owners change these tables through
-- routes, which act for the organization after checking its right; the identity service reads them through the functions below.
create table llm_mentions.sso_connections (
  organization_id   uuid primary key references llm_mentions.organizations (id) on delete cascade,
  issuer            text not null check (length(issuer) <= 500) check (private.is_web_address(issuer)),
  oidc_client_id    text not null check (length(btrim(oidc_client_id)) between 1 and 300) check (private.is_line(oidc_client_id)),
  sealed            bytea not null check (octet_length(sealed) <= 4096),
  sealed_with       text not null check (length(sealed_with) <= 64),
  default_role      text not null default 'viewer' check (default_role in ('admin', 'editor', 'viewer')),
  groups_claim      text not null default 'groups' check (groups_claim ~ '^[A-Za-z0-9_:./-]{1,200}$'),
  revision          integer not null default 1,
  secret_changed_at timestamptz not null default now(),
  tested_at         timestamptz,
  enforced_at       timestamptz,
  created_at        timestamptz not null default now(),
  check (enforced_at is null or tested_at is not null)
);
comment on table llm_mentions.sso_connections is 'The OpenID Connect provider through which members of an organization sign in. sealed is the client secret, encrypted with the instance''s key sealed_with; only private.sso_connection_of returns it, to the identity service.';
comment on column llm_mentions.sso_connections.revision is 'Grows with every change of issuer, client, or secret: a sign-in or test that began before is void.';
comment on column llm_mentions.sso_connections.tested_at is 'When an owner last signed in through exactly these settings; null: not yet.';
comment on column llm_mentions.sso_connections.enforced_at is 'Since when members with an address in a proven domain, except owners, can sign in in no other way; null: they can.';

alter table llm_mentions.sso_connections enable row level security;
grant select (
  organization_id, issuer, oidc_client_id, sealed_with, default_role, groups_claim, revision, secret_changed_at, tested_at,
  enforced_at, created_at
) on llm_mentions.sso_connections to answerscope_web;
create policy "admins read single sign-on" on llm_mentions.sso_connections for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.sso_connections');
select private.let_product_act('llm_mentions.sso_connections', array['insert', 'update', 'delete']);

create table llm_mentions.sso_group_roles (
  organization_id uuid not null references llm_mentions.sso_connections (organization_id) on delete cascade,
  group_value     text not null check (length(btrim(group_value)) between 1 and 200) check (private.is_line(group_value)),
  role            text not null check (role in ('admin', 'editor', 'viewer')),
  primary key (organization_id, group_value)
);
comment on table llm_mentions.sso_group_roles is 'Which role the members of a group of the provider get at each sign-in: the highest one. None makes an owner.';

alter table llm_mentions.sso_group_roles enable row level security;
grant select on llm_mentions.sso_group_roles to answerscope_web;
create policy "admins read roles of groups" on llm_mentions.sso_group_roles for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.sso_group_roles');
select private.let_product_act('llm_mentions.sso_group_roles', array['insert', 'delete']);

create table llm_mentions.sso_domains (
  id                 uuid primary key default gen_random_uuid(),
  organization_id    uuid not null references llm_mentions.organizations (id) on delete cascade,
  domain             text not null check (domain = lower(domain) and domain ~ '^[a-z0-9.-]{3,253}$'),
  verification_token text not null check (verification_token ~ '^[A-Za-z0-9_-]{43}$'),
  created_at         timestamptz not null default now(),
  proven_at          timestamptz,
  checked_at         timestamptz,
  failing_since      timestamptz,
  unique (organization_id, domain)
);
comment on table llm_mentions.sso_domains is 'Domains of email addresses that an organization claims. Proven by a DNS text record with the verification token; one organization at a time holds a proven domain.';
comment on column llm_mentions.sso_domains.failing_since is 'Since when the record of a proven domain is missing. After 7 days the domain is no longer proven.';
create unique index sso_domains_proven_idx on llm_mentions.sso_domains (domain) where proven_at is not null;
create index sso_domains_checked_at_idx on llm_mentions.sso_domains (checked_at) where proven_at is not null;

alter table llm_mentions.sso_domains enable row level security;
grant select on llm_mentions.sso_domains to answerscope_web;
create policy "admins read sign-on domains" on llm_mentions.sso_domains for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.sso_domains');
select private.let_product_act(
  'llm_mentions.sso_domains', array['insert', 'update (proven_at, checked_at, failing_since)', 'delete']);

create trigger log_change after insert or update or delete on llm_mentions.sso_connections
  for each row execute function private.log_change('sso-connection', 'sealed', 'sealed_with', 'revision');
create trigger log_change after insert or update or delete on llm_mentions.sso_group_roles
  for each row execute function private.log_change('sso-group-role');
create trigger log_change after insert or update or delete on llm_mentions.sso_domains
  for each row execute function private.log_change('sso-domain', 'verification_token', 'checked_at', 'failing_since');

-- A test counts for the settings it was made with.
create function private.void_sso_test()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.issuer, new.oidc_client_id, new.secret_changed_at) is distinct from (old.issuer, old.oidc_client_id, old.secret_changed_at) then
    new.revision := old.revision + 1;
  end if;
  if (new.issuer, new.oidc_client_id) is distinct from (old.issuer, old.oidc_client_id) then
    new.tested_at := null;
    new.enforced_at := null;
  end if;
  return new;
end
$$;
create trigger void_sso_test before update on llm_mentions.sso_connections
  for each row execute function private.void_sso_test();

create function private.domain_of_address(address text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(substring(address from '@([^@]+)$'))
$$;
grant execute on function private.domain_of_address(text) to answerscope_web, service_role;

-- Which organization's provider signs in the addresses of a domain. Also for visitors: who may use it is in DNS.
create function private.sso_organization_of(of_domain text)
returns uuid
language sql
stable
security definer -- the caller is not signed in yet
set search_path = ''
as $$
  select c.organization_id
  from llm_mentions.sso_domains d join llm_mentions.sso_connections c on c.organization_id = d.organization_id
  where d.domain = lower(of_domain) and d.proven_at is not null
$$;
grant execute on function private.sso_organization_of(text) to answerscope_web;

-- The connection with its encrypted secret, for the identity service only.
create function private.sso_connection_of(organization uuid)
returns table (
  organization_name text, issuer text, oidc_client_id text, sealed bytea, sealed_with text, groups_claim text,
  group_roles jsonb, revision integer, domains text[]
)
language sql
stable
security definer -- the caller is not signed in yet, and no policy opens the secret
set search_path = ''
as $$
  select o.name, c.issuer, c.oidc_client_id, c.sealed, c.sealed_with, c.groups_claim,
    coalesce((select jsonb_object_agg(g.group_value, g.role) from llm_mentions.sso_group_roles g
      where g.organization_id = c.organization_id), '{}'),
    c.revision,
    array(select d.domain from llm_mentions.sso_domains d
      where d.organization_id = c.organization_id and d.proven_at is not null)
  from llm_mentions.sso_connections c join llm_mentions.organizations o on o.id = c.organization_id
  where c.organization_id = organization
$$;
grant execute on function private.sso_connection_of(uuid) to answerscope_web;

-- The organization that requires an account to sign in through its provider; no row: any way is open. Locks the connection,
-- so that a change that turns the requirement on meanwhile waits, and then finds the new session and ends it.
create function private.required_sso(account uuid)
returns table (organization_id uuid, organization_name text, domain text)
language plpgsql
security definer -- nobody is signed in yet
set search_path = ''
as $$
declare
  found_connection record;
begin
  for found_connection in
    select c.organization_id, o.name, d.domain, c.enforced_at
    from auth.users a
    join llm_mentions.users u on u.supabase_user_id = a.id
    join llm_mentions.sso_domains d on d.domain = private.domain_of_address(a.email) and d.proven_at is not null
    join llm_mentions.organization_users m
      on m.organization_id = d.organization_id and m.user_id = u.id and m.status = 'active' and m.role <> 'owner'
    join llm_mentions.organizations o on o.id = d.organization_id
    join llm_mentions.sso_connections c on c.organization_id = d.organization_id
    where a.id = account
    for share of c
  loop
    if found_connection.enforced_at is not null then
      return query select found_connection.organization_id, found_connection.name, found_connection.domain;
    end if;
  end loop;
end
$$;
grant execute on function private.required_sso(uuid) to answerscope_web;

-- Ends sessions that were opened in a way that is no longer open, of one member or (null) of all. A session through a
-- provider counts if it began after the domain was proven: before that, another organization's provider may have opened it.
create function private.end_sessions_without_sso(organization uuid, member uuid)
returns void
language sql
security definer -- sessions are not writable by callers
set search_path = ''
as $$
  delete from auth.sessions s
  using auth.users a, llm_mentions.users u, llm_mentions.organization_users m, llm_mentions.sso_connections c,
    llm_mentions.sso_domains d
  where s.user_id = a.id and u.supabase_user_id = a.id and m.user_id = u.id and m.organization_id = organization
    and m.status = 'active' and m.role <> 'owner' and (member is null or m.user_id = member)
    and c.organization_id = organization and c.enforced_at is not null
    and d.organization_id = organization and d.proven_at is not null and d.domain = private.domain_of_address(a.email)
    and not exists (
      select from auth.mfa_amr_claims way
      where way.session_id = s.id and way.authentication_method = 'sso/oidc' and way.created_at >= d.proven_at)
$$;

create function private.end_sessions_without_sso_of_row()
returns trigger
language plpgsql
security definer -- calls a function that is closed to callers
set search_path = ''
as $$
begin
  perform private.end_sessions_without_sso(new.organization_id, nullif(to_jsonb(new) ->> 'user_id', '')::uuid);
  return null;
end
$$;
create trigger end_sessions_without_sso after update of enforced_at on llm_mentions.sso_connections
  for each row when (new.enforced_at is not null and old.enforced_at is null)
  execute function private.end_sessions_without_sso_of_row();
create trigger end_sessions_without_sso after update of proven_at on llm_mentions.sso_domains
  for each row when (new.proven_at is not null and old.proven_at is null)
  execute function private.end_sessions_without_sso_of_row();
create trigger end_sessions_without_sso after insert or update of role, status on llm_mentions.organization_users
  for each row when (new.status = 'active' and new.role <> 'owner')
  execute function private.end_sessions_without_sso_of_row();

-- Makes the account a member of the organization whose provider has just signed it in, or gives it the role of its groups.
-- wanted: the highest role of its groups; null: none is mapped. Owners keep their role, and nobody becomes one. outcome:
-- joined, changed, unchanged, or inactive (deactivated members stay out).
create function private.join_by_sso(account uuid, organization uuid, wanted text, origin jsonb)
returns table (outcome text, role text)
language plpgsql
security definer -- creates a membership, which no policy allows
set search_path = ''
as $$
declare
  person llm_mentions.users;
  connection llm_mentions.sso_connections;
  membership llm_mentions.organization_users;
begin
  if wanted not in ('admin', 'editor', 'viewer') then
    raise exception 'Single sign-on gives no such role' using errcode = 'check_violation';
  end if;
  select u.* into strict person from llm_mentions.users u where u.supabase_user_id = account;
  select c.* into strict connection from llm_mentions.sso_connections c where c.organization_id = organization for share;
  if not exists (
    select from llm_mentions.sso_domains d join auth.users a on private.domain_of_address(a.email) = d.domain
    where a.id = account and d.organization_id = organization and d.proven_at is not null
  ) then
    raise exception 'The address of the account is in no proven domain' using errcode = 'check_violation';
  end if;
  -- The audit log names the person as who joined.
  perform set_config('request.jwt.claim.sub', account::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true),
    set_config('request.origin', origin::text, true);
  select m.* into membership from llm_mentions.organization_users m
  where m.organization_id = organization and m.user_id = person.id for update;
  if membership.user_id is null then
    membership.role := coalesce(wanted, connection.default_role);
    insert into llm_mentions.organization_users as m (organization_id, user_id, role, all_brands)
    values (organization, person.id, membership.role, membership.role <> 'admin')
    on conflict on constraint organization_users_pkey do nothing;
    outcome := case when found then 'joined' else 'unchanged' end;
  elsif membership.status <> 'active' then
    outcome := 'inactive';
  elsif membership.role = 'owner' or wanted is null or wanted = membership.role then
    outcome := 'unchanged';
  else
    update llm_mentions.organization_users m set role = wanted
    where m.organization_id = organization and m.user_id = person.id;
    membership.role := wanted;
    outcome := 'changed';
  end if;
  perform set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true),
    set_config('request.origin', '', true);
  role := membership.role;
  return next;
end
$$;
grant execute on function private.join_by_sso(uuid, uuid, text, jsonb) to answerscope_web;

create function private.is_sso_owner(account uuid, organization uuid)
returns boolean
language sql
stable
security definer -- the identity service reads no memberships
set search_path = ''
as $$
  select exists (
    select from llm_mentions.organization_users m join llm_mentions.users u on u.id = m.user_id
    where m.organization_id = organization and u.supabase_user_id = account and m.role = 'owner' and m.status = 'active')
$$;
grant execute on function private.is_sso_owner(uuid, uuid) to answerscope_web;

-- An owner has signed in through the connection. False: not an owner, or the settings have changed since.
create function private.note_sso_test(account uuid, organization uuid, of_revision integer, origin jsonb)
returns boolean
language plpgsql
security definer -- the column is not open to updates
set search_path = ''
as $$
declare
  is_noted boolean;
begin
  perform set_config('request.jwt.claim.sub', account::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true),
    set_config('request.origin', origin::text, true);
  update llm_mentions.sso_connections c set tested_at = now()
  where c.organization_id = organization and c.revision = of_revision and private.is_sso_owner(account, organization);
  is_noted := found;
  perform set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true),
    set_config('request.origin', '', true);
  return is_noted;
end
$$;
grant execute on function private.note_sso_test(uuid, uuid, integer, jsonb) to answerscope_web;

-- Who holds a proven domain, for the owner of an organization that claims it, too.
create function private.sso_domain_holder(of_claim uuid)
returns table (id uuid, organization_id uuid, verification_token text)
language sql
stable
security definer -- the row belongs to another organization
set search_path = ''
as $$
  select holder.id, holder.organization_id, holder.verification_token
  from llm_mentions.sso_domains claim
  join llm_mentions.sso_domains holder on holder.domain = claim.domain and holder.proven_at is not null and holder.id <> claim.id
  where claim.id = of_claim and claim.organization_id in (select private.my_owned_organization_ids())
$$;
grant execute on function private.sso_domain_holder(uuid) to answerscope_web;

revoke execute on all functions in schema private from public;

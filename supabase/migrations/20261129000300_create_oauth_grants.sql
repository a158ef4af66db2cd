-- Applications that register themselves to connect to the MCP server by sign-in (decision 0039). They are public clients of no
-- organization: what they send proves nothing. Only the functions below read and write the private tables.
create table private.oauth_applications (
  id            uuid primary key default gen_random_uuid(),
  name          text not null check (length(btrim(name)) between 1 and 80) check (private.is_line(name)),
  redirect_uris text[] not null
                check (cardinality(redirect_uris) between 1 and 10)
                check (private.is_list(redirect_uris))
                check (length(array_to_string(redirect_uris, '')) <= 5000),
  created_at    timestamptz not null default now()
);
comment on table private.oauth_applications is 'Applications registered for OAuth, with a name that they chose themselves. Those without a grant are deleted after 7 days.';
create index oauth_applications_created_at_idx on private.oauth_applications (created_at);

alter table private.oauth_applications enable row level security;
revoke all on private.oauth_applications from service_role;

create table llm_mentions.oauth_grants (
  id                uuid primary key default gen_random_uuid(),
  organization_id   uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id         uuid,
  user_id           uuid not null references llm_mentions.users (id) on delete cascade,
  application_id    uuid not null references private.oauth_applications (id),
  name              text not null check (length(btrim(name)) between 1 and 80) check (private.is_line(name)),
  redirect_host     text not null check (length(redirect_host) between 1 and 300),
  rights            text[] not null
                    check (cardinality(rights) between 1 and 20)
                    check (rights <@ array[
                      'brands:read', 'prompts:read', 'answers:read', 'reports:read', 'bot-logs:read', 'fan-out:read'
                    ])
                    check (private.is_list(rights)),
  resource          text not null check (length(resource) <= 2000),
  created_at        timestamptz not null default now(),
  connected_at      timestamptz,
  expires_at        timestamptz not null,
  last_used_at      timestamptz,
  last_used_address text check (length(last_used_address) <= 64),
  revoked_at        timestamptz,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  unique (organization_id, id)
);
comment on table llm_mentions.oauth_grants is 'Applications that a user connected by sign-in. Each can do at most what user_id may do, in this organization, for this brand (null: all brands), limited to its rights, at this resource.';
comment on column llm_mentions.oauth_grants.connected_at is 'When the application got its first tokens; null: it never collected them.';
comment on column llm_mentions.oauth_grants.expires_at is 'Each refresh moves it: an application that is not used for 90 days must be connected again.';
create index oauth_grants_organization_id_client_id_idx on llm_mentions.oauth_grants (organization_id, client_id);
create index oauth_grants_application_id_idx on llm_mentions.oauth_grants (application_id);
create index oauth_grants_user_id_idx on llm_mentions.oauth_grants (user_id);

alter table llm_mentions.oauth_grants enable row level security;
grant select on llm_mentions.oauth_grants to answerscope_web;
grant update (revoked_at) on llm_mentions.oauth_grants to answerscope_web;
create policy "admins read oauth grants" on llm_mentions.oauth_grants for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
-- A grant begins with private.approve_oauth_request, which copies name and host from what the application registered.
create policy "nobody inserts oauth grants directly" on llm_mentions.oauth_grants for insert to authenticated with check (false);
create policy "admins revoke oauth grants" on llm_mentions.oauth_grants for update to authenticated
  using (organization_id in (select private.my_admin_organization_ids()))
  with check (organization_id in (select private.my_admin_organization_ids()));
-- Revoked grants stay: they show who could do what.
create policy "nobody deletes oauth grants" on llm_mentions.oauth_grants for delete to authenticated using (false);

create trigger log_change after insert or update or delete on llm_mentions.oauth_grants
  for each row execute function private.log_change(
    'oauth-grant', 'application_id', 'resource', 'connected_at', 'expires_at', 'last_used_at', 'last_used_address'
  );
create trigger keep_revoked before update of revoked_at on llm_mentions.oauth_grants
  for each row when (old.revoked_at is not null) execute function private.keep_revoked();

create table private.oauth_requests (
  id              uuid primary key default gen_random_uuid(),
  application_id  uuid not null references private.oauth_applications (id) on delete cascade,
  redirect_uri    text not null check (length(redirect_uri) <= 500),
  state           text check (length(state) <= 2000),
  challenge       text not null check (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  rights          text[] not null check (cardinality(rights) between 1 and 20) check (private.is_list(rights)),
  resource        text not null check (length(resource) <= 2000),
  expires_at      timestamptz not null,
  decided_at      timestamptz,
  grant_id        uuid references llm_mentions.oauth_grants (id) on delete cascade,
  code_hash       bytea unique check (octet_length(code_hash) = 32),
  code_expires_at timestamptz,
  presented_at    timestamptz,
  check ((grant_id is null) = (code_hash is null) and (code_hash is null) = (code_expires_at is null))
);
comment on table private.oauth_requests is 'What an application asks a user for. Decided once; then it holds the hash of the authorization code, which is accepted once.';
create index oauth_requests_application_id_idx on private.oauth_requests (application_id);
create index oauth_requests_grant_id_idx on private.oauth_requests (grant_id);
create index oauth_requests_expires_at_idx on private.oauth_requests (expires_at);

alter table private.oauth_requests enable row level security;
revoke all on private.oauth_requests from service_role;

create table private.oauth_tokens (
  hash       bytea primary key check (octet_length(hash) = 32),
  grant_id   uuid not null references llm_mentions.oauth_grants (id) on delete cascade,
  kind       text not null check (kind in ('access', 'refresh')),
  rights     text[] not null,
  parent     bytea check (octet_length(parent) = 32),
  expires_at timestamptz not null,
  spent_at   timestamptz
);
comment on table private.oauth_tokens is 'SHA-256 of the tokens of connected applications. A refresh token is spent once; parent is the refresh token that it replaced.';
create index oauth_tokens_grant_id_idx on private.oauth_tokens (grant_id);
create index oauth_tokens_expires_at_idx on private.oauth_tokens (expires_at);

alter table private.oauth_tokens enable row level security;
revoke all on private.oauth_tokens from service_role;

-- Registers an application. Null: there are too many without a grant, and none of them is older than an hour. Strangers can
-- therefore push out unused registrations of others, which register again, but cannot fill the table.
create function private.register_oauth_application(application_name text, uris text[], at_most integer)
returns uuid
language plpgsql
security definer -- strangers register; only this function writes the table
set search_path = ''
as $$
declare
  registered uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('oauth_applications', 0));
  if (select count(*) from private.oauth_applications a
      where not exists (select from llm_mentions.oauth_grants g where g.application_id = a.id)) >= at_most then
    delete from private.oauth_applications a where a.id = (
      select o.id from private.oauth_applications o
      where o.created_at < now() - interval '1 hour'
        and not exists (select from llm_mentions.oauth_grants g where g.application_id = o.id)
      order by o.created_at limit 1);
    if not found then return null; end if;
  end if;
  insert into private.oauth_applications (name, redirect_uris) values (application_name, uris) returning id into registered;
  return registered;
end
$$;
grant execute on function private.register_oauth_application(text, text[], integer) to answerscope_web;

create function private.oauth_application(application uuid)
returns table (name text, redirect_uris text[])
language sql
stable
security definer -- strangers ask with an ID of their own registration
set search_path = ''
as $$
  select a.name, a.redirect_uris from private.oauth_applications a where a.id = application
$$;
grant execute on function private.oauth_application(uuid) to answerscope_web;

create function private.open_oauth_request(
  application uuid, uri text, client_state text, code_challenge text, wanted text[], audience text
)
returns uuid
language sql
security definer -- the user is not known yet; only this function inserts
set search_path = ''
as $$
  insert into private.oauth_requests (application_id, redirect_uri, state, challenge, rights, resource, expires_at)
  values (application, uri, client_state, code_challenge, wanted, audience, now() + interval '1 hour')
  returning id
$$;
grant execute on function private.open_oauth_request(uuid, text, text, text, text[], text) to answerscope_web;

-- The open request with this ID, for the user who is to decide.
create function private.oauth_request(request_id uuid)
returns table (name text, redirect_uri text, state text, rights text[], expires_at timestamptz)
language sql
stable
security definer -- the random ID is the proof
set search_path = ''
as $$
  select a.name, r.redirect_uri, r.state, r.rights, r.expires_at
  from private.oauth_requests r join private.oauth_applications a on a.id = r.application_id
  where r.id = request_id and r.decided_at is null and r.expires_at > now() and private.my_user_id() is not null
$$;
grant execute on function private.oauth_request(uuid) to answerscope_web;

-- Approves a request for an organization that the caller administers, as for API keys, and stores the hash of its code. A
-- program with a key may not: it could give itself more rights. Keep 100 in step with oauthLimits.perOrganization, 1 minute
-- with oauthLimits.codeSeconds.
create function private.approve_oauth_request(
  request_id uuid, organization uuid, brand uuid, granted text[], host text, new_code_hash bytea
)
returns text
language plpgsql
security definer -- people do not write codes; the right is checked here
set search_path = ''
as $$
declare
  request private.oauth_requests;
  approved uuid;
begin
  if private.my_user_id() is null or private.key_scope() is not null
    or organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only owners and admins connect applications' using errcode = 'insufficient_privilege';
  end if;
  select r.* into request from private.oauth_requests r where r.id = request_id for update;
  if not found or request.decided_at is not null or request.expires_at <= now() then
    return 'gone';
  elsif cardinality(granted) = 0 or not granted <@ request.rights then
    return 'rights';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('oauth_grants:' || organization, 0));
  if (select count(*) from llm_mentions.oauth_grants g
      where g.organization_id = organization and g.revoked_at is null and g.expires_at > now()) >= 100 then
    return 'too-many';
  end if;
  insert into llm_mentions.oauth_grants
    (organization_id, client_id, user_id, application_id, name, redirect_host, rights, resource, expires_at)
  select organization, brand, private.my_user_id(), a.id, a.name, host, granted, request.resource, now() + interval '1 minute'
  from private.oauth_applications a where a.id = request.application_id
  returning id into approved;
  update private.oauth_requests r
  set decided_at = now(), grant_id = approved, code_hash = new_code_hash, code_expires_at = now() + interval '1 minute'
  where r.id = request_id;
  return 'approved';
end
$$;
grant execute on function private.approve_oauth_request(uuid, uuid, uuid, text[], text, bytea) to answerscope_web;

-- False: it is decided already, or has expired.
create function private.refuse_oauth_request(request_id uuid)
returns boolean
language plpgsql
security definer -- people do not write requests; the random ID is the proof
set search_path = ''
as $$
begin
  update private.oauth_requests r set decided_at = now()
  where r.id = request_id and r.decided_at is null and r.expires_at > now() and private.my_user_id() is not null;
  return found;
end
$$;
grant execute on function private.refuse_oauth_request(uuid) to answerscope_web;

-- Whether the tokens of a grant are in force: as for API keys, its user is an active member with a live account.
create function private.is_live_oauth_grant(grant_row llm_mentions.oauth_grants)
returns boolean
language sql
stable
set search_path = ''
as $$
  select grant_row.revoked_at is null and grant_row.expires_at > now() and exists (
    select from llm_mentions.organization_users m join llm_mentions.users u on u.id = m.user_id
    where m.organization_id = grant_row.organization_id and m.user_id = grant_row.user_id and m.status = 'active'
      and private.is_live_session(u.supabase_user_id, null)
  )
$$;

create function private.issue_oauth_tokens(
  grant_row llm_mentions.oauth_grants, granted text[], access_hash bytea, refresh_hash bytea, spent bytea
)
returns void
language sql
set search_path = ''
as $$
  insert into private.oauth_tokens (hash, grant_id, kind, rights, parent, expires_at)
  values
    (access_hash, grant_row.id, 'access', granted, null, now() + interval '1 hour'),
    (refresh_hash, grant_row.id, 'refresh', grant_row.rights, spent, now() + interval '90 days');
  update llm_mentions.oauth_grants g
  set expires_at = now() + interval '90 days', connected_at = coalesce(g.connected_at, now())
  where g.id = grant_row.id;
$$;

-- Exchanges a code for tokens. A code is accepted once: presenting it again, or with anything wrong, ends its grant, because
-- either the code is in wrong hands or the application is broken. The audit log names `origin`.
create function private.redeem_oauth_code(
  presented bytea, application uuid, uri text, computed_challenge text, audience text, access_hash bytea, refresh_hash bytea,
  origin jsonb
)
returns table (outcome text, rights text[])
language plpgsql
security definer -- no user is signed in; the code is the proof
set search_path = ''
as $$
declare
  request private.oauth_requests;
  found_grant llm_mentions.oauth_grants;
begin
  perform set_config('request.origin', origin::text, true);
  if not exists (select from private.oauth_applications a where a.id = application) then
    return query select 'unknown-application', null::text[];
    return;
  end if;
  select r.* into request from private.oauth_requests r where r.code_hash = presented for update;
  if not found then
    return query select 'invalid', null::text[];
    return;
  end if;
  select g.* into found_grant from llm_mentions.oauth_grants g where g.id = request.grant_id for update;
  update private.oauth_requests r set presented_at = coalesce(r.presented_at, now()) where r.id = request.id;
  if request.presented_at is not null or request.application_id <> application or request.redirect_uri <> uri
    or request.challenge <> computed_challenge or request.resource <> audience then
    update llm_mentions.oauth_grants g set revoked_at = now() where g.id = found_grant.id and g.revoked_at is null;
    return query select 'invalid', null::text[];
  elsif request.code_expires_at <= now() or not private.is_live_oauth_grant(found_grant) then
    return query select 'invalid', null::text[];
  else
    perform private.issue_oauth_tokens(found_grant, found_grant.rights, access_hash, refresh_hash, null);
    return query select 'issued', found_grant.rights;
  end if;
end
$$;
grant execute on function private.redeem_oauth_code(bytea, uuid, text, text, text, bytea, bytea, jsonb) to answerscope_web;

-- Exchanges a refresh token. Within 10 seconds a spent one is exchanged again, for applications that refresh twice at once or
-- lose a response. Later, or after what replaced it was used, it ends the grant: two parties have it. Of the tokens that
-- replaced the same one, only the first to be used stays valid; using a second one ends the grant, too.
create function private.refresh_oauth_token(
  presented bytea, application uuid, audience text, narrowed text[], access_hash bytea, refresh_hash bytea, origin jsonb
)
returns table (outcome text, rights text[])
language plpgsql
security definer -- no user is signed in; the token is the proof
set search_path = ''
as $$
declare
  token private.oauth_tokens;
  found_grant llm_mentions.oauth_grants;
begin
  perform set_config('request.origin', origin::text, true);
  if not exists (select from private.oauth_applications a where a.id = application) then
    return query select 'unknown-application', null::text[];
    return;
  end if;
  -- The grant first: all work on its tokens waits for it, in one order.
  select g.* into found_grant from llm_mentions.oauth_grants g
  where g.id = (select t.grant_id from private.oauth_tokens t where t.hash = presented and t.kind = 'refresh') for update;
  select t.* into token from private.oauth_tokens t where t.hash = presented;
  if found_grant.id is null or found_grant.application_id <> application then
    return query select 'invalid', null::text[];
  elsif found_grant.resource <> audience then
    return query select 'resource', null::text[];
  elsif token.spent_at <= now() - interval '10 seconds' or (token.spent_at is not null and exists (
    select from private.oauth_tokens t where t.parent = presented and t.spent_at is not null)) then
    update llm_mentions.oauth_grants g set revoked_at = now() where g.id = found_grant.id and g.revoked_at is null;
    return query select 'invalid', null::text[];
  elsif token.expires_at <= now() or not private.is_live_oauth_grant(found_grant) then
    return query select 'invalid', null::text[];
  elsif not coalesce(narrowed <@ found_grant.rights and cardinality(narrowed) > 0, true) then
    return query select 'rights', null::text[];
  else
    update private.oauth_tokens t set spent_at = now() where t.hash = presented and t.spent_at is null;
    update private.oauth_tokens t set spent_at = now() - interval '10 seconds'
    where t.grant_id = found_grant.id and t.parent = token.parent and t.hash <> presented and t.spent_at is null;
    perform private.issue_oauth_tokens(
      found_grant, coalesce(narrowed, found_grant.rights), access_hash, refresh_hash, presented);
    return query select 'issued', coalesce(narrowed, found_grant.rights);
  end if;
end
$$;
grant execute on function private.refresh_oauth_token(bytea, uuid, text, text[], bytea, bytea, jsonb) to answerscope_web;

-- RFC 7009: a refresh token ends its grant, an access token only itself. False: there is no such application.
create function private.revoke_oauth_token(presented bytea, application uuid, origin jsonb)
returns boolean
language plpgsql
security definer -- no user is signed in; the token is the proof
set search_path = ''
as $$
begin
  perform set_config('request.origin', origin::text, true);
  update llm_mentions.oauth_grants g set revoked_at = now()
  from private.oauth_tokens t
  where t.hash = presented and t.kind = 'refresh' and g.id = t.grant_id and g.application_id = application
    and g.revoked_at is null;
  delete from private.oauth_tokens t using llm_mentions.oauth_grants g
  where t.hash = presented and t.kind = 'access' and g.id = t.grant_id and g.application_id = application;
  return exists (select from private.oauth_applications a where a.id = application);
end
$$;
grant execute on function private.revoke_oauth_token(bytea, uuid, jsonb) to answerscope_web;

-- Like private.holder_of_api_key, for access tokens: looks up the token of a request, records its use and counts the request.
create function private.holder_of_oauth_token(token_hash bytea, audience text, from_address text)
returns table (
  key_id uuid, name text, organization_id uuid, client_id uuid, rights text[], role text, supabase_user_id uuid,
  expires_at timestamptz, is_revoked boolean, is_expired boolean, key_requests integer, key_seconds integer,
  organization_requests integer, organization_seconds integer
)
language sql
security definer -- the caller is not signed in yet; the hash is the proof
set search_path = ''
as $$
  with token as (
    select g.id, g.name, g.organization_id, g.client_id, t.rights, t.expires_at, g.last_used_at, u.supabase_user_id, m.role,
      g.revoked_at is not null as is_revoked, t.expires_at <= now() or g.expires_at <= now() as is_expired
    from private.oauth_tokens t
    join llm_mentions.oauth_grants g on g.id = t.grant_id
    join llm_mentions.users u on u.id = g.user_id
    left join llm_mentions.organization_users m
      on m.organization_id = g.organization_id and m.user_id = g.user_id and m.status = 'active'
        and private.is_live_session(u.supabase_user_id, null)
    where t.hash = token_hash and t.kind = 'access' and g.resource = audience
  ), used as (
    update llm_mentions.oauth_grants g set last_used_at = now(), last_used_address = left(from_address, 64) from token
    where g.id = token.id and not token.is_revoked and not token.is_expired
      and (g.last_used_at is null or g.last_used_at < now() - interval '1 minute')
  ), counted as (
    insert into private.api_request_counts as c (counted_for, requests, ends_at)
    select unnest(array[token.id, token.organization_id]), 1, now() + interval '1 minute'
    from token
    where token.role is not null and not token.is_revoked and not token.is_expired
    on conflict (counted_for) do update
    set requests = case when c.ends_at > now() then c.requests else 0 end + 1,
      ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
    returning counted_for, requests, ceil(extract(epoch from ends_at - now()))::integer as seconds
  )
  select token.id, token.name, token.organization_id, token.client_id, token.rights, token.role, token.supabase_user_id,
    token.expires_at, token.is_revoked, token.is_expired, of_grant.requests, of_grant.seconds, of_organization.requests,
    of_organization.seconds
  from token
  left join counted of_grant on of_grant.counted_for = token.id
  left join counted of_organization on of_organization.counted_for = token.organization_id
$$;
grant execute on function private.holder_of_oauth_token(bytea, text, text) to answerscope_web;

-- A grant acts for the member; a member who returns connects applications again.
create function private.end_membership_of_grants()
returns trigger
language plpgsql
security definer -- revokes grants that the caller may not see
set search_path = ''
as $$
begin
  update llm_mentions.oauth_grants g set revoked_at = now()
  where g.organization_id = old.organization_id and g.user_id = old.user_id and g.revoked_at is null;
  return null;
end
$$;
create trigger end_membership_of_grants after delete on llm_mentions.organization_users
  for each row execute function private.end_membership_of_grants();

-- Ended tokens are kept for 30 days, so that a late one is refused as expired and a stolen refresh token is noticed.
create function private.forget_oauth()
returns void
language sql
security definer -- nobody else deletes these rows
set search_path = ''
as $$
  delete from private.oauth_tokens t
  where t.expires_at < now() - interval '30 days' or t.spent_at < now() - interval '30 days';
  delete from private.oauth_requests r where r.expires_at < now() - interval '1 day';
  delete from private.oauth_applications a
  where a.created_at < now() - interval '7 days'
    and not exists (select from llm_mentions.oauth_grants g where g.application_id = a.id);
$$;
grant execute on function private.forget_oauth() to service_role;

revoke execute on all functions in schema private from public;

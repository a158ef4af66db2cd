create table llm_mentions.api_keys (
  id                uuid primary key default gen_random_uuid(),
  organization_id   uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id         uuid,
  user_id           uuid not null references llm_mentions.users (id) on delete cascade,
  name              text not null
                    check (length(btrim(name)) between 1 and 80)
                    check (name !~ '[[:cntrl:]]'),
  hash              bytea not null unique check (octet_length(hash) = 32),
  last_four         text not null check (length(last_four) = 4),
  rights            text[] not null
                    check (cardinality(rights) between 1 and 20)
                    check (rights <@ array[
                      'brands:read', 'brands:write', 'prompts:read', 'prompts:write', 'runs:read',
                      'runs:write', 'answers:read', 'answers:write', 'reports:read', 'events:read',
                      'usage:read', 'members:read', 'bot-logs:read', 'fan-out:read'
                    ])
                    check (private.is_list(rights)),
  created_at        timestamptz not null default now(),
  expires_at        timestamptz check (isfinite(expires_at)) check (private.is_moment(expires_at)),
  last_used_at      timestamptz,
  revoked_at        timestamptz,
  previous_hash     bytea unique check (octet_length(previous_hash) = 32),
  previous_until    timestamptz,
  rotated_at        timestamptz,
  last_used_address text check (length(last_used_address) <= 64),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  unique (organization_id, id),
  check ((previous_hash is null) = (previous_until is null))
);
comment on table llm_mentions.api_keys is 'Keys for programs. Only the SHA-256 of a key is stored. A key can do at most what user_id may do, in this organization, for this brand (null: all brands), limited to its rights.';
comment on column llm_mentions.api_keys.previous_hash is 'The key before the last rotation; it is accepted until previous_until.';
create index api_keys_organization_id_idx on llm_mentions.api_keys (organization_id);

alter table llm_mentions.api_keys enable row level security;
grant select (
  id, organization_id, client_id, user_id, name, last_four, rights, created_at, expires_at, last_used_at, revoked_at,
  previous_until, rotated_at, last_used_address
) on llm_mentions.api_keys to answerscope_web;
-- What a rotation or a use records is not for people to write.
grant insert (
  organization_id, client_id, user_id, name, hash, last_four, rights, expires_at
) on llm_mentions.api_keys to answerscope_web;
grant update (name, revoked_at) on llm_mentions.api_keys to answerscope_web;
create policy "admins read api keys" on llm_mentions.api_keys for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
create policy "admins make api keys of their own" on llm_mentions.api_keys for insert to authenticated
  with check (organization_id in (select private.my_admin_organization_ids()) and user_id = (select private.my_user_id()));
create policy "admins rename and revoke api keys" on llm_mentions.api_keys for update to authenticated
  using (organization_id in (select private.my_admin_organization_ids()))
  with check (organization_id in (select private.my_admin_organization_ids()));
-- Revoked keys stay: they show who could do what.
create policy "nobody deletes api keys" on llm_mentions.api_keys for delete to authenticated using (false);

create trigger log_change after insert or update or delete on llm_mentions.api_keys
  for each row execute function private.log_change(
    'api-key', 'hash', 'previous_hash', 'previous_until', 'last_used_at', 'last_used_address'
  );

-- Each API key has a rate limit of its own, and workers read every schedule and provider key, so their numbers are limited.
-- Keep in step with apiKeyLimits.perOrganization, maxProviderKeys and scheduleLimits.perBrand, whose messages are better.
create function private.limit_number()
returns trigger
language plpgsql
security definer -- counts rows that the caller may not see
set search_path = ''
as $$
declare
  kept bigint;
  allowed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || new.organization_id, 0));
  if tg_table_name = 'api_keys' then
    allowed := 100;
    select count(*) into kept from llm_mentions.api_keys k
    where k.organization_id = new.organization_id and k.revoked_at is null;
  elsif tg_table_name = 'provider_keys' then
    allowed := 50;
    select count(*) into kept from llm_mentions.provider_keys k where k.organization_id = new.organization_id;
  else
    allowed := 20;
    select count(*) into kept from llm_mentions.schedules s
    where s.client_id = new.client_id and s.deleted_at is null;
  end if;
  if kept >= allowed then
    raise exception 'There are at most % of these', allowed using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_number before insert on llm_mentions.api_keys
  for each row execute function private.limit_number();

-- A key that may be in the wrong hands cannot be restored.
create function private.keep_revoked()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.revoked_at := old.revoked_at;
  return new;
end
$$;
create trigger keep_revoked before update of revoked_at on llm_mentions.api_keys
  for each row when (old.revoked_at is not null) execute function private.keep_revoked();

-- Gives a key a new secret; the old one is accepted for `grace`. Only its creator may: anyone else would act with the
-- creator's permissions.
create function private.rotate_api_key(key_id uuid, new_hash bytea, new_last_four text, grace interval)
returns boolean
language plpgsql
security definer -- people do not write hashes
set search_path = ''
as $$
begin
  if grace < interval '0' or grace > interval '7 days' then
    raise exception 'The old key may hold for at most 7 days' using errcode = 'check_violation';
  end if;
  update llm_mentions.api_keys k
  set previous_hash = case when grace > interval '0' then k.hash end,
      previous_until = case when grace > interval '0' then now() + grace end,
      hash = new_hash, last_four = new_last_four, rotated_at = now()
  where k.id = key_id and k.user_id = private.my_user_id() and private.key_scope() is null
    and k.organization_id in (select private.my_admin_organization_ids())
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());
  return found;
end
$$;
grant execute on function private.rotate_api_key(uuid, bytea, text, interval) to answerscope_web;

-- Keys act for the member; a member who returns creates new ones.
create function private.end_membership()
returns trigger
language plpgsql
security definer -- revokes keys that the caller may not see
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

create table private.api_requests (
  api_key_id      uuid not null references llm_mentions.api_keys (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  body_hash       text not null,
  response        jsonb,
  created_at      timestamptz not null default now(),
  primary key (api_key_id, idempotency_key)
);
comment on table private.api_requests is 'Responses to requests with an Idempotency-Key, for a day: the same request gets the same response.';

alter table private.api_requests enable row level security;
create policy "nobody reads requests of programs" on private.api_requests for select to authenticated using (false);
select private.refuse_writes('private.api_requests');

-- Claims an idempotency key for the caller's transaction, and waits for another that holds it. Returns the earlier
-- response; a null response means that this transaction holds the claim.
create function private.claim_request(key_id uuid, request_key text, request_hash text)
returns table (body_hash text, response jsonb)
language plpgsql
security definer -- people do not write these rows; that the key is the caller's own is checked here
set search_path = ''
as $$
begin
  if not exists (select from llm_mentions.api_keys k where k.id = key_id and k.user_id = private.my_user_id()) then
    raise exception 'This is not your key' using errcode = 'insufficient_privilege';
  end if;
  delete from private.api_requests r where r.api_key_id = key_id and r.created_at < now() - interval '24 hours';
  insert into private.api_requests (api_key_id, idempotency_key, body_hash)
  values (key_id, request_key, request_hash) on conflict do nothing;
  return query select r.body_hash, r.response from private.api_requests r
    where r.api_key_id = key_id and r.idempotency_key = request_key;
end
$$;
grant execute on function private.claim_request(uuid, text, text) to answerscope_web, service_role;

create function private.answer_request(key_id uuid, request_key text, answer jsonb)
returns void
language sql
security definer -- people do not write these rows; that the key is the caller's own is checked here
set search_path = ''
as $$
  update private.api_requests r set response = answer
  where r.api_key_id = key_id and r.idempotency_key = request_key and r.response is null
    and exists (select from llm_mentions.api_keys k where k.id = key_id and k.user_id = private.my_user_id())
$$;
grant execute on function private.answer_request(uuid, text, jsonb) to answerscope_web, service_role;

-- Separate from the counters of sign-ins and unlogged, so that counting a request waits for no disk.
create unlogged table private.api_request_counts (
  counted_for uuid primary key,
  requests    integer not null,
  ends_at     timestamptz not null
) with (fillfactor = 50);
comment on table private.api_request_counts is 'Requests of the current minute of an API key or of its organization, whichever id it is. Empty after a crash. Only the server uses it.';

alter table private.api_request_counts enable row level security;
revoke all on private.api_request_counts from service_role;

-- Looks up the key of a request, records its use and counts the request, in one statement.
create function private.holder_of_api_key(key_hash bytea, from_address text)
returns table (
  key_id uuid, name text, organization_id uuid, client_id uuid, rights text[], role text, supabase_user_id uuid,
  expires_at timestamptz, is_revoked boolean, is_expired boolean, key_requests integer, key_seconds integer,
  organization_requests integer, organization_seconds integer
)
language sql
security definer -- the caller is not signed in yet; the hash is the proof
set search_path = ''
as $$
  with key as (
    select k.id, k.name, k.organization_id, k.client_id, k.rights, k.expires_at, k.last_used_at, u.supabase_user_id, m.role,
      k.revoked_at is not null as is_revoked, coalesce(k.expires_at <= now(), false) as is_expired
    from llm_mentions.api_keys k join llm_mentions.users u on u.id = k.user_id
    left join llm_mentions.organization_users m
      on m.organization_id = k.organization_id and m.user_id = k.user_id and m.status = 'active'
    where k.hash = key_hash or (k.previous_hash = key_hash and k.previous_until > now())
  ), used as (
    update llm_mentions.api_keys k set last_used_at = now(), last_used_address = left(from_address, 64) from key
    where k.id = key.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
  ), counted as (
    insert into private.api_request_counts as c (counted_for, requests, ends_at)
    select unnest(array[key.id, key.organization_id]), 1, now() + interval '1 minute'
    from key
    where key.role is not null and not key.is_revoked and not key.is_expired
    on conflict (counted_for) do update
    set requests = case when c.ends_at > now() then c.requests else 0 end + 1,
      ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
    returning counted_for, requests, ceil(extract(epoch from ends_at - now()))::integer as seconds
  )
  select key.id, key.name, key.organization_id, key.client_id, key.rights, key.role, key.supabase_user_id, key.expires_at,
    key.is_revoked, key.is_expired, of_key.requests, of_key.seconds, of_organization.requests, of_organization.seconds
  from key
  left join counted of_key on of_key.counted_for = key.id
  left join counted of_organization on of_organization.counted_for = key.organization_id
$$;
grant execute on function private.holder_of_api_key(bytea, text) to answerscope_web, service_role;

revoke execute on all functions in schema private from public;

-- What the product looks up before anybody is known: by the hash of a secret, across organizations, each in one function
-- that answers for that secret alone. They run as their owner; web processes may call them, the data API may not.

create function private.holder_of_api_key(key_hash bytea, from_address text)
returns table (
  key_id uuid, name text, organization_id uuid, client_id uuid, rights text[], role text, supabase_user_id uuid, expires_at timestamptz,
  is_revoked boolean, is_expired boolean, key_requests integer, key_seconds integer, organization_requests integer, organization_seconds integer
)
language sql volatile security definer
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

create function private.bot_log_door(source uuid)
returns table (
  organization_id uuid, client_id uuid, vendor text, challenge text, closed text, token_hash bytea, former_hash bytea, sealed bytea, sealed_with text
)
language sql stable security definer
set search_path = ''
as $$
  select s.organization_id, s.client_id, s.vendor, s.challenge,
    case
      when s.deleted_at is not null or d.organization_id is not null then 'ended'
      when s.is_paused or c.archived_at is not null then 'paused'
      when not private.plan_contains(s.organization_id, 'bot-logs') then 'not-in-plan'
    end,
    t.token_hash, case when t.former_until > now() then t.former_hash end, t.sealed, t.sealed_with
  from llm_mentions.bot_log_sources s
  join llm_mentions.clients c on c.id = s.client_id
  join private.bot_log_secrets t on t.source_id = s.id
  left join llm_mentions.organization_deletions d on d.organization_id = s.organization_id
  where s.id = source
$$;

create function private.ended_bot_log_token(source uuid)
returns bytea
language sql stable security definer
set search_path = ''
as $$
  select e.token_hash from private.bot_log_ended_sources e where e.source_id = source
$$;

create function private.note_bot_log_knock(source uuid)
returns void
language sql volatile security definer
set search_path = ''
as $$
  update private.bot_log_secrets set last_used_at = now() where source_id = source
$$;

-- Something came from a source of an organization that the transaction acts for.
create function private.note_bot_log_arrival(source uuid)
returns void
language sql volatile security definer
set search_path = ''
as $$
  update llm_mentions.bot_log_sources set last_delivery_at = now()
  where id = source and organization_id in (select private.acting_for())
$$;

-- Keeps a source from being removed until what it sent is stored. Null when it is gone.
create function private.hold_bot_log_source(source uuid)
returns uuid
language sql volatile security definer
set search_path = ''
as $$
  select s.id from llm_mentions.bot_log_sources s
  where s.id = source and s.deleted_at is null and s.organization_id in (select private.acting_for())
  for key share
$$;

create function private.fastly_services()
returns setof text
language sql stable security definer
set search_path = ''
as $$
  select distinct s.challenge from llm_mentions.bot_log_sources s
  join private.bot_log_secrets t on t.source_id = s.id
  where s.vendor = 'fastly' and s.challenge is not null and s.deleted_at is null order by 1 limit 10000
$$;

create function private.organization_of_share_link(hash bytea)
returns uuid
language sql stable security definer
set search_path = ''
as $$
  select l.organization_id from llm_mentions.share_links l where l.token_hash = hash
$$;

create function private.share_link_secrets(hash bytea)
returns table (password_hash text, maker uuid)
language sql stable security definer
set search_path = ''
as $$
  select l.password_hash, m.supabase_user_id
  from llm_mentions.share_links l left join llm_mentions.users m on m.id = l.created_by
  where l.token_hash = hash
$$;

create function private.count_share_view(link uuid)
returns void
language sql volatile security definer
set search_path = ''
as $$
  update llm_mentions.share_links set view_count = view_count + 1, last_viewed_at = now() where id = link
$$;

create function private.preview_invite(hash bytea, identity uuid)
returns table (
  state text, role text, email text, expires_at timestamptz, organization_name text, inviter text, my_email text, is_confirmed boolean,
  is_member boolean, organization_id uuid
)
language sql volatile security definer
set search_path = ''
as $$
  with invite as (
    select i.*, case
        when i.accepted_at is not null then 'used'
        when i.revoked_at is not null then 'revoked'
        when i.superseded_at is not null or i.expires_at <= now() then 'expired'
        else 'open'
      end as state
    from llm_mentions.invites i where i.token_hash = hash
  ), opened as (
    update llm_mentions.invites i set opened_at = now() from invite
    where i.id = invite.id and invite.state = 'open' and i.opened_at is null
  )
  select invite.state, invite.role, invite.email, invite.expires_at, o.name, coalesce(u.full_name, u.email), me.email, me.is_confirmed,
    me.is_member, o.id
  from invite
  join llm_mentions.organizations o on o.id = invite.organization_id
  left join llm_mentions.users u on u.id = invite.invited_by
  left join lateral (
    select lower(a.email) as email, a.email_confirmed_at is not null as is_confirmed,
      exists (select from llm_mentions.organization_users m join llm_mentions.users p on p.id = m.user_id
        where m.organization_id = invite.organization_id and m.status = 'active' and p.supabase_user_id = a.id) as is_member
    from auth.users a where a.id = identity
  ) me on true
$$;

create function private.export_of_link(link_hash bytea)
returns table (id uuid, bytes bigint, created_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select e.id, e.bytes, e.created_at from private.export_links l
  join llm_mentions.organization_exports e on e.id = l.export_id
  where l.hash = link_hash and l.expires_at > now() and e.status = 'ready' and e.expires_at > now()
$$;

create function private.export_piece(export uuid, place integer)
returns bytea
language sql stable security definer
set search_path = ''
as $$
  select p.bytes from private.export_pieces p where p.export_id = export and p.position = place
$$;

create function private.trial_of_token(token text, identity uuid)
returns table (
  id uuid, state text, is_over boolean, brand_name text, domain text, country text, topic text, rivals text[], email text, is_sandbox boolean,
  expires_at timestamptz, delete_at timestamptz, failure text, client_id uuid, analysis_id uuid, my_email text, is_confirmed boolean,
  my_organization_id uuid
)
language sql stable security definer
set search_path = ''
as $$
  select t.id, t.state, t.expires_at <= now(), t.brand_name, t.domain, t.country, t.topic, t.rivals, t.email, t.is_sandbox, t.expires_at,
    t.delete_at, t.failure, t.client_id, t.analysis_id, me.email, me.is_confirmed,
    (select m.organization_id from llm_mentions.organization_users m join llm_mentions.users u on u.id = m.user_id
     where u.supabase_user_id = identity and m.organization_id = t.organization_id and m.status = 'active')
  from llm_mentions.trials t
  left join lateral (
    select lower(a.email) as email, a.email_confirmed_at is not null as is_confirmed from auth.users a where a.id = identity
  ) me on true
  where t.id = private.trial_id_of(token) and t.refusal is null
$$;

create function private.confirm_trial(token text, said_topic text, said_rivals text[])
returns uuid
language sql volatile security definer
set search_path = ''
as $$
  update llm_mentions.trials set state = 'confirmed', topic = said_topic, rivals = said_rivals, failure = null
  where id = private.trial_id_of(token) and (state = 'pending' or state = 'confirmed' and failure is not null)
    and refusal is null and expires_at > now() returning id
$$;

create function private.proven_trial_address(token text, proof text)
returns text
language sql stable security definer
set search_path = ''
as $$
  select t.email from private.trial_tokens k join llm_mentions.trials t on t.id = k.trial_id
  where k.token_hash = sha256(convert_to(token, 'UTF8')) and k.proof_hash = sha256(convert_to(proof, 'UTF8'))
    and k.proof_expires_at > now() and t.email is not null and t.refusal is null
    and t.state not in ('converted', 'expired') and t.expires_at > now()
$$;

create function private.spend_trial_proofs(token text)
returns void
language sql volatile security definer
set search_path = ''
as $$
  update private.trial_tokens set proof_hash = null, proof_expires_at = null where trial_id = private.trial_id_of(token)
$$;

create function private.trial_secret()
returns text
language sql stable security definer
set search_path = ''
as $$
  select key from private.trial_secrets
$$;

-- The demo's invented brand and who owns it.
create function private.demo_brand()
returns table (owner uuid, client_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select u.supabase_user_id, c.id
  from llm_mentions.organizations o
  join llm_mentions.clients c on c.organization_id = o.id
  join llm_mentions.organization_users m on m.organization_id = o.id and m.role = 'owner' and m.status = 'active'
  join llm_mentions.users u on u.id = m.user_id
  where o.is_demo order by o.created_at, c.created_at limit 1
$$;

create function private.sole_ownerships(identity uuid)
returns table (organization_id uuid, name text, members integer, deletion_due_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select o.id, o.name,
    (select count(*)::integer from llm_mentions.organization_users a where a.organization_id = o.id and a.status = 'active'),
    (select d.due_at from llm_mentions.organization_deletions d where d.organization_id = o.id)
  from llm_mentions.users u
  join llm_mentions.organization_users m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
  join llm_mentions.organizations o on o.id = m.organization_id
  where u.supabase_user_id = identity and not exists (
    select from llm_mentions.organization_users x
    where x.organization_id = o.id and x.user_id <> u.id and x.role = 'owner' and x.status = 'active')
  order by o.name, o.id
$$;

create function private.person_of(identity uuid)
returns table (id uuid, email text)
language sql stable security definer
set search_path = ''
as $$
  select u.id, u.email from llm_mentions.users u where u.supabase_user_id = identity
$$;

-- The language of an account, for mails to it before anybody is signed in.
create function private.language_of(identity uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select u.language from llm_mentions.users u where u.supabase_user_id = identity
$$;

create function private.mail_subscription(token text)
returns table (organization text, is_stopped boolean, language text)
language sql stable security definer
set search_path = ''
as $$
  select o.name, c.paused_at is not null, u.language
  from llm_mentions.notification_channels c
  join llm_mentions.organizations o on o.id = c.organization_id
  left join llm_mentions.users u on u.id = c.user_id
  where c.id = private.mail_channel_of(token)
$$;

-- Whether staff have looked at this screen from this address within ten minutes.
create function private.has_looked(identity uuid, path text, from_address text)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from llm_mentions.audit_log l join llm_mentions.users u on u.id = l.actor_id
    where u.supabase_user_id = identity and l.organization_id is null and l.action = 'admin.read' and l.subject_name = path
      and l.address is not distinct from from_address and l.at > now() - interval '10 minutes')
$$;

-- Jobs by name. Counts only: payloads name organizations. Empty before the queue was set up, whose schema comes later.
create function private.job_states()
returns table (job text, waiting bigint, running bigint, failed bigint, oldest_seconds double precision)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if to_regclass('graphile_worker.jobs') is null then
    return;
  end if;
  return query
    select j.task_identifier,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts),
      count(*) filter (where j.locked_at is not null),
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts),
      extract(epoch from now() - min(j.run_at) filter (
        where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()))::float8
    from graphile_worker.jobs j group by j.task_identifier order by j.task_identifier;
end
$$;

-- Everything kept about a person: rows of one table that a foreign key ties to them.
create function private.rows_of_person(person uuid, target regclass, tie text, columns text[])
returns setof json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if person is distinct from private.my_user_id() or not exists (
    select from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attname = tie and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.conrelid = target
      and k.confrelid in ('llm_mentions.users'::regclass, 'llm_mentions.organization_users'::regclass)
  ) then
    raise exception 'These are not rows about the caller' using errcode = 'insufficient_privilege';
  end if;
  return query execute format('select row_to_json(x) from (select %s from %s t where t.%I = $1) x',
    (select string_agg(format('t.%I', c), ', ') from unnest(columns) c), target, tie) using person;
end
$$;

create function private.data_about_me()
returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'account', (
      select json_build_object('createdAt', a.created_at, 'lastSignInAt', a.last_sign_in_at, 'addressConfirmedAt', a.email_confirmed_at)
      from auth.users a where a.id = auth.uid()),
    'memberships', (
      select coalesce(json_agg(row_to_json(x)), '[]') from (
        select o.name as organization, m.organization_id, m.role, m.status, m.created_at
        from llm_mentions.organization_users m join llm_mentions.organizations o on o.id = m.organization_id
        where m.user_id = private.my_user_id() order by m.created_at) x),
    'log', (
      select coalesce(json_agg(row_to_json(x)), '[]') from (
        select at, action, subject_kind, subject_name, address, user_agent from llm_mentions.audit_log
        where actor_id = private.my_user_id()
          or (organization_id is null and subject_kind = 'account' and subject_id = private.my_user_id()::text) order by at) x),
    'trials', (
      select coalesce(json_agg(row_to_json(x)), '[]') from (
        select t.state, t.brand_name, t.domain, t.email, t.country, t.language, t.topic, t.rivals, t.source, t.requested_at,
          t.confirmed_at, t.converted_at, t.expires_at, t.delete_at
        from llm_mentions.trials t join auth.users a on lower(a.email) = t.email
        where a.id = auth.uid() and a.email_confirmed_at is not null order by t.requested_at) x))
$$;

-- A rehearsal of rights, for the people who administer the organization: a member who is not there, in a transaction that is
-- rolled back.
create function private.rehearse_member(
  organization uuid, as_role text, with_all_brands boolean, brands uuid[], with_bot_logs boolean, with_fanout boolean
)
returns table (user_id uuid, identity uuid)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only admins rehearse rights' using errcode = 'insufficient_privilege';
  end if;
  identity := gen_random_uuid();
  insert into auth.users (id, email, aud, role)
  values (identity, 'preview-' || identity || '@preview.invalid', 'authenticated', 'authenticated');
  select u.id into strict user_id from llm_mentions.users u where u.supabase_user_id = identity;
  insert into llm_mentions.organization_users (organization_id, user_id, role, all_brands, can_view_bot_logs, can_view_query_fanout)
  values (organization, rehearse_member.user_id, as_role, with_all_brands, with_bot_logs, with_fanout);
  insert into llm_mentions.user_brand_permissions (organization_id, user_id, client_id)
  select c.organization_id, rehearse_member.user_id, c.id from llm_mentions.clients c
  where c.organization_id = organization and c.id = any (brands)
  on conflict do nothing;
  return next;
end
$$;

-- What the rehearsal tries its rights on: an analysis of a brand, and a brand that came later.
create function private.rehearse_brands(organization uuid, brand uuid)
returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  late uuid;
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only admins rehearse rights' using errcode = 'insufficient_privilege';
  end if;
  insert into llm_mentions.query_fanout_analysis (organization_id, client_id, topic)
  select c.organization_id, c.id, 'probe' from llm_mentions.clients c where c.id = brand and c.organization_id = organization;
  insert into llm_mentions.clients (organization_id, name) values (organization, 'A late brand') returning id into late;
  return late;
end
$$;

create function private.count_tenant_rows(organization uuid, target regclass, organization_column text, most integer)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  counted bigint;
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only admins rehearse rights' using errcode = 'insufficient_privilege';
  end if;
  execute format('select count(*) from (select 1 from %s where %I = $1 limit $2) few', target, organization_column)
    into counted using organization, most;
  return counted;
end
$$;

-- What comes from outside, where nobody is signed in, and names no organization: visitors' trials, and what carriers of mails,
-- texts and payments report, after their proof was seen.
create function private.hears_outside()
returns boolean
language sql stable
set search_path = ''
as $$
  select current_setting('answerscope.acting_for', true) = 'outside' and current_setting('role', true) not in ('anon', 'authenticated')
$$;

create function private.let_product_hear(target regclass, verbs text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  verb text;
begin
  foreach verb in array verbs loop
    -- Where people read a table already, some of its columns are kept from them for a reason.
    if verb <> 'select' or not has_any_column_privilege('answerscope_web', target, 'select') then
      execute format('grant %s on %s to answerscope_web', verb, target);
    end if;
    verb := split_part(verb, ' ', 1); -- without the columns
    execute format('create policy %I on %s for %s to answerscope_web %s %s',
      'the product hears from outside: ' || verb, target, verb,
      case when verb <> 'insert' then 'using ((select private.hears_outside()))' end,
      case when verb in ('insert', 'update') then 'with check ((select private.hears_outside()))' end);
  end loop;
end
$$;

select private.let_product_hear('llm_mentions.trials', '{select, insert}');
select private.let_product_hear('llm_mentions.stripe_events', '{select, insert}');
select private.let_product_hear('private.mail_events', '{select, insert, delete}');
select private.let_product_hear('llm_mentions.invites', '{select, "update (delivered_at, bounced_at, last_error)"}');
select private.let_product_hear('llm_mentions.deliveries', '{select, update}');
select private.let_product_hear('llm_mentions.notification_channels',
  '{select, "update (paused_at, paused_reason, failing_since, stopped_at)"}');
select private.let_product_hear('llm_mentions.events', '{select, insert}');
select private.let_product_hear('llm_mentions.delivery_attempts', '{select, insert}');
select private.let_product_hear('llm_mentions.usage_logs', '{insert}');
select private.let_product_hear('llm_mentions.contact_messages', '{select, insert}');

-- Counters and proofs of the web processes themselves.
grant select, insert, update, delete on private.auth_attempts to answerscope_web;
create policy "the product counts attempts" on private.auth_attempts to answerscope_web using (true) with check (true);
grant select, insert, delete on private.trial_proofs to answerscope_web;
create policy "the product spends proofs" on private.trial_proofs to answerscope_web using (true) with check (true);
grant select on private.workers to answerscope_web;
create policy "the product sees workers" on private.workers for select to answerscope_web using (true);
grant usage on schema supabase_migrations to answerscope_web, answerscope_jobs;
grant select on supabase_migrations.schema_migrations to answerscope_web, answerscope_jobs;

-- Sign-ins are the web processes' where we keep them; a hosted project's are its own service's.
do $$
begin
  if exists (
    select from pg_catalog.pg_class c join pg_catalog.pg_roles r on r.oid = c.relowner
    where c.oid = to_regclass('auth.users') and r.rolname = current_user
  ) then
    grant usage on schema auth to answerscope_web;
    grant select, insert, update, delete on all tables in schema auth to answerscope_web;
    grant usage, select on all sequences in schema auth to answerscope_web;
    alter default privileges in schema auth grant select, insert, update, delete on tables to answerscope_web;
    alter default privileges in schema auth grant usage, select on sequences to answerscope_web;
  end if;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.holder_of_api_key(bytea, text), private.bot_log_door(uuid), private.ended_bot_log_token(uuid),
  private.note_bot_log_knock(uuid), private.fastly_services(), private.note_bot_log_arrival(uuid), private.hold_bot_log_source(uuid), private.organization_of_share_link(bytea),
  private.share_link_secrets(bytea), private.count_share_view(uuid), private.preview_invite(bytea, uuid),
  private.export_of_link(bytea), private.export_piece(uuid, integer), private.trial_of_token(text, uuid),
  private.confirm_trial(text, text, text[]), private.proven_trial_address(text, text), private.spend_trial_proofs(text),
  private.trial_secret(), private.demo_brand(), private.sole_ownerships(uuid), private.person_of(uuid), private.language_of(uuid),
  private.mail_subscription(text), private.has_looked(uuid, text, text), private.job_states(),
  private.rows_of_person(uuid, regclass, text, text[]), private.data_about_me(), private.hears_outside(),
  private.rehearse_member(uuid, text, boolean, uuid[], boolean, boolean), private.rehearse_brands(uuid, uuid),
  private.count_tenant_rows(uuid, regclass, text, integer)
  to answerscope_web, service_role;

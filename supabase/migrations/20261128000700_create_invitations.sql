create table llm_mentions.invitations (
  id                    uuid primary key default gen_random_uuid(),
  organization_id       uuid not null references llm_mentions.organizations (id) on delete cascade,
  email                 text not null check (email = lower(btrim(email)) and length(email) between 3 and 254),
  role                  text not null check (role in ('owner', 'admin', 'editor', 'viewer', 'guest')),
  all_brands            boolean not null,
  can_view_bot_logs     boolean not null default false,
  can_view_query_fanout boolean not null default false,
  note                  text not null default '' check (length(note) <= 1000),
  token_hash            bytea not null unique check (octet_length(token_hash) = 32),
  invited_by            uuid references llm_mentions.users (id) on delete set null,
  created_at            timestamptz not null default now(),
  sent_at               timestamptz not null,
  expires_at            timestamptz not null,
  resends               integer not null default 0 check (resends >= 0),
  delivered_at          timestamptz,
  bounced_at            timestamptz,
  opened_at             timestamptz,
  accepted_at           timestamptz,
  accepted_by           uuid references llm_mentions.users (id) on delete set null,
  revoked_at            timestamptz,
  superseded_at         timestamptz,
  last_error            text check (length(last_error) <= 500),
  unsent_at             timestamptz,
  unique (organization_id, id),
  check (expires_at > sent_at),
  check (accepted_at is null or revoked_at is null),
  check (not (all_brands and role in ('owner', 'admin', 'guest')))
);
comment on table llm_mentions.invitations is 'An invitation of one email address into the organization, valid once. Only the SHA-256 of its token is stored. The state follows from the timestamps: accepted, revoked, expired, bounced, opened, delivered, unsent, else queued. delivered_at: a mail server accepted it; sent_at: when the newest token was created; superseded_at: a newer invitation replaced this one, which had expired.';
comment on column llm_mentions.invitations.unsent_at is 'When it turned out that this server sends no email (no SMTP_URL): the email stayed in the outbox, or was never written.';
create index invitations_organization_id_sent_at_idx on llm_mentions.invitations (organization_id, sent_at desc, id);
create index invitations_email_idx on llm_mentions.invitations (email, sent_at);
create unique index invitations_open_idx on llm_mentions.invitations (organization_id, email)
  where accepted_at is null and revoked_at is null and superseded_at is null;

alter table llm_mentions.invitations enable row level security;
grant select (
  id, organization_id, email, role, all_brands, can_view_bot_logs, can_view_query_fanout, note, invited_by,
  created_at, sent_at, expires_at, resends, delivered_at, bounced_at, opened_at, accepted_at, accepted_by, revoked_at,
  superseded_at, last_error, unsent_at
) on llm_mentions.invitations to answerscope_web;
grant update (unsent_at) on llm_mentions.invitations to answerscope_web;
create policy "admins read invitations" on llm_mentions.invitations for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
-- Written by routes: every address is checked first, and every token is emailed.
create policy "nobody inserts rows directly" on llm_mentions.invitations for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.invitations for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.invitations for delete to authenticated using (false);
select private.let_product_act('llm_mentions.invitations',
  array['insert', 'update (token_hash, invited_by, sent_at, expires_at, resends, delivered_at, bounced_at, opened_at, '
    'last_error, revoked_at, superseded_at)']);
select private.let_product_hear('llm_mentions.invitations', '{select, "update (delivered_at, bounced_at, last_error)"}');

create trigger tell_admins_of_new after insert on llm_mentions.invitations
  referencing new table as changed for each statement execute function private.notify_admins();
create trigger tell_admins_of_changed after update on llm_mentions.invitations
  referencing new table as changed for each statement execute function private.notify_admins();
create trigger tell_admins_of_gone after delete on llm_mentions.invitations
  referencing old table as changed for each statement execute function private.notify_admins();
create trigger log_change after insert or update or delete on llm_mentions.invitations
  for each row execute function private.log_change(
    'invite', 'token_hash', 'delivered_at', 'unsent_at', 'bounced_at', 'opened_at', 'last_error'
  );

create table llm_mentions.invitation_brands (
  organization_id uuid not null,
  invitation_id       uuid not null,
  client_id       uuid not null,
  primary key (invitation_id, client_id),
  foreign key (organization_id, invitation_id) references llm_mentions.invitations (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.invitation_brands is 'The brands that the invited person may view; none where the role or all_brands includes all of them.';
create index invitation_brands_organization_id_client_id_idx on llm_mentions.invitation_brands (organization_id, client_id);

alter table llm_mentions.invitation_brands enable row level security;
grant select on llm_mentions.invitation_brands to answerscope_web;
create policy "admins read brands of invitations" on llm_mentions.invitation_brands for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
create policy "nobody inserts rows directly" on llm_mentions.invitation_brands for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.invitation_brands for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.invitation_brands for delete to authenticated using (false);
select private.let_product_act('llm_mentions.invitation_brands', '{insert}');

-- The caller's email address, if it is confirmed.
create function private.my_confirmed_email()
returns text
language sql
stable
security definer -- accounts are not readable by callers
set search_path = ''
as $$
  select lower(u.email) from auth.users u
  where u.id = auth.uid() and u.email_confirmed_at is not null and private.has_live_session()
$$;
grant execute on function private.my_confirmed_email() to answerscope_web, service_role;

-- Limits the invitations a mailbox gets per day, from all senders together.
create function private.invitations_today(mailbox text)
returns integer
language sql
stable
security definer -- counts invitations of every organization
set search_path = ''
as $$
  select count(*)::integer from llm_mentions.invitations i where i.email = mailbox and i.sent_at > now() - interval '1 day'
$$;
grant execute on function private.invitations_today(text) to answerscope_web, service_role;

create function private.preview_invitation(hash bytea, identity uuid)
returns table (
  state text, role text, email text, expires_at timestamptz, organization_name text, inviter text, my_email text,
  is_confirmed boolean, is_member boolean, organization_id uuid
)
language sql
security definer -- the caller is not a member yet; the hash is the proof
set search_path = ''
as $$
  with invite as (
    select i.*, case
        when i.accepted_at is not null then 'used'
        when i.revoked_at is not null then 'revoked'
        when i.superseded_at is not null or i.expires_at <= now() then 'expired'
        else 'open'
      end as state
    from llm_mentions.invitations i where i.token_hash = hash
  ), opened as (
    update llm_mentions.invitations i set opened_at = now() from invite
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
grant execute on function private.preview_invitation(bytea, uuid) to answerscope_web, service_role;

-- Open invitations to the caller's confirmed address: for people whose email is on another device.
create function private.my_open_invitations()
returns table (id uuid, organization_name text, inviter text, role text, expires_at timestamptz)
language sql
stable
security definer -- the caller is not a member yet
set search_path = ''
as $$
  select i.id, o.name, coalesce(u.full_name, u.email), i.role, i.expires_at
  from llm_mentions.invitations i
  join llm_mentions.organizations o on o.id = i.organization_id
  left join llm_mentions.users u on u.id = i.invited_by
  where i.email = private.my_confirmed_email()
    and i.accepted_at is null and i.revoked_at is null and i.superseded_at is null and i.expires_at > now()
  order by i.sent_at desc
  limit 50
$$;
grant execute on function private.my_open_invitations() to answerscope_web, service_role;

-- Makes the caller a member as the invitation says. It is found by token, or by the caller's confirmed address; only that
-- address may accept. Repeating it gives the same result. outcome: joined, member (already a member, unchanged), unknown,
-- other-address, unconfirmed, used, revoked, expired.
create function private.accept_invitation(of_token bytea, of_id uuid)
returns table (outcome text, organization_id uuid, invitation_id uuid)
language plpgsql
security definer -- creates a membership, which no policy allows, from an invitation that its caller may not read
set search_path = ''
as $$
declare
  me uuid := private.my_user_id();
  my_email text := private.my_confirmed_email();
  place record;
  invite llm_mentions.invitations;
  membership llm_mentions.organization_users;
begin
  if me is null then raise exception 'User profile not found' using errcode = 'insufficient_privilege'; end if;
  select i.id, i.organization_id into place
  from llm_mentions.invitations i
  where i.token_hash = of_token or (of_token is null and i.id = of_id and i.email = my_email);
  if place.id is null then return query select 'unknown', null::uuid, null::uuid; return; end if;

  -- First the membership, then the invitation: the order in which ending a membership takes them.
  select m.* into membership from llm_mentions.organization_users m
  where m.organization_id = place.organization_id and m.user_id = me for update;
  select i.* into invite from llm_mentions.invitations i
  where i.id = place.id and (of_token is null or i.token_hash = of_token) for update;
  if membership.user_id is null then -- a second click has waited for the first, which has made it
    select m.* into membership from llm_mentions.organization_users m
    where m.organization_id = place.organization_id and m.user_id = me;
  end if;

  outcome := case
    when invite.id is null then 'unknown'
    when invite.accepted_by = me and membership.status = 'active' then 'member'
    when invite.accepted_at is not null then 'used'
    when invite.revoked_at is not null then 'revoked'
    when invite.superseded_at is not null or invite.expires_at <= clock_timestamp() then 'expired'
    when my_email is null then 'unconfirmed'
    when my_email <> invite.email then 'other-address'
    when membership.status = 'active' then 'member'
    else 'joined'
  end;
  organization_id := invite.organization_id;
  invitation_id := invite.id;

  if outcome in ('joined', 'member') and invite.accepted_at is null then
    update llm_mentions.invitations i
    set accepted_at = clock_timestamp(), accepted_by = me, opened_at = coalesce(i.opened_at, clock_timestamp())
    where i.id = invite.id;
  end if;
  if outcome = 'joined' then
    -- Somebody who had been deactivated comes back with the rights of the invitation, not with former ones.
    delete from llm_mentions.user_brand_permissions p
    where p.organization_id = invite.organization_id and p.user_id = me;
    insert into llm_mentions.organization_users
      (organization_id, user_id, role, status, all_brands, can_view_bot_logs, can_view_query_fanout, invited_by)
    values (
      invite.organization_id, me, invite.role, 'active', invite.all_brands, invite.can_view_bot_logs,
      invite.can_view_query_fanout, invite.invited_by
    )
    on conflict on constraint organization_users_pkey do update
    set role = excluded.role, status = excluded.status, all_brands = excluded.all_brands, invited_by = excluded.invited_by,
        can_view_bot_logs = excluded.can_view_bot_logs, can_view_query_fanout = excluded.can_view_query_fanout;
    insert into llm_mentions.user_brand_permissions (user_id, organization_id, client_id)
    select me, b.organization_id, b.client_id from llm_mentions.invitation_brands b where b.invitation_id = invite.id;
  end if;
  return next;
end
$$;
grant execute on function private.accept_invitation(bytea, uuid) to answerscope_web, service_role;

-- A removed member cannot return through an earlier invitation, and the invitations they sent end with their permission to
-- send them.
create function private.end_invitations()
returns trigger
language plpgsql
security definer -- people do not write invitations
set search_path = ''
as $$
declare
  is_active boolean := tg_op = 'UPDATE' and new.status = 'active';
  role_now text := case when is_active then new.role end;
begin
  update llm_mentions.invitations i
  set revoked_at = clock_timestamp()
  where i.organization_id = old.organization_id and i.accepted_at is null and i.revoked_at is null and i.superseded_at is null
    and (
      (not is_active and i.email = (select lower(u.email) from llm_mentions.users u where u.id = old.user_id))
      or (i.invited_by = old.user_id and not (
        coalesce(role_now = 'owner', false) or (coalesce(role_now = 'admin', false) and i.role <> 'owner')))
    );
  return null;
end
$$;
create trigger end_invitations after update of role, status or delete on llm_mentions.organization_users
  for each row
  execute function private.end_invitations();

-- Permission preview for admins: a member who does not exist, in a transaction that is rolled back.
create function private.rehearse_member(
  organization uuid, as_role text, with_all_brands boolean, brands uuid[], with_bot_logs boolean, with_fan_out boolean
)
returns table (user_id uuid, identity uuid)
language plpgsql
security definer -- creates a member who does not exist; that the caller is an admin is checked here
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
  values (organization, rehearse_member.user_id, as_role, with_all_brands, with_bot_logs, with_fan_out);
  insert into llm_mentions.user_brand_permissions (organization_id, user_id, client_id)
  select c.organization_id, rehearse_member.user_id, c.id from llm_mentions.clients c
  where c.organization_id = organization and c.id = any (brands)
  on conflict do nothing;
  return next;
end
$$;
grant execute on function private.rehearse_member(uuid, text, boolean, uuid[], boolean, boolean)
  to answerscope_web, service_role;

-- What the permission preview tests: an analysis of a brand, and a brand that is added later.
create function private.rehearse_brands(organization uuid, brand uuid)
returns uuid
language plpgsql
security definer -- creates rows past their policies; that the caller is an admin is checked here
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
grant execute on function private.rehearse_brands(uuid, uuid) to answerscope_web, service_role;

create function private.count_tenant_rows(organization uuid, target regclass, organization_column text, most integer)
returns bigint
language plpgsql
stable
security definer -- counts past policies; that the caller is an admin is checked here
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
grant execute on function private.count_tenant_rows(uuid, regclass, text, integer) to answerscope_web, service_role;

revoke execute on all functions in schema private from public;

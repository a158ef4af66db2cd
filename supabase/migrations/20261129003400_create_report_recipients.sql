create table llm_mentions.report_recipients (
  id                 uuid primary key default gen_random_uuid(),
  organization_id    uuid not null,
  client_id          uuid not null,
  share_link_id      uuid not null,
  email              text not null check (email = lower(email) and length(email) between 3 and 254 and email !~ '[[:cntrl:][:space:]]'),
  cadence            text not null check (cadence in ('weekly', 'monthly')),
  language           text not null check (language in ('en', 'de', 'es')),
  state              text not null default 'pending'
                     check (state in ('pending', 'confirmed', 'refused', 'unsubscribed', 'bounced')),
  confirm_hash       bytea unique check (length(confirm_hash) = 32),
  confirm_sent_at    timestamptz,
  confirm_expires_at timestamptz,
  confirmed_at       timestamptz,
  unsubscribe_key    bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  next_at            timestamptz not null default 'infinity',
  last_sent_at       timestamptz,
  last_problem       text check (length(last_problem) <= 500),
  created_by         uuid references llm_mentions.users (id) on delete set null,
  created_at         timestamptz not null default now(),
  unique (organization_id, id),
  unique (share_link_id, email),
  check (state not in ('confirmed', 'unsubscribed') or confirmed_at is not null),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, share_link_id)
    references llm_mentions.share_links (organization_id, id) on delete cascade
);
comment on table llm_mentions.report_recipients is 'People outside the organization who get a shared report by email. No report is sent before they confirm by the link of one email. next_at: infinity until the first time is computed.';
comment on column llm_mentions.report_recipients.confirm_hash is 'SHA-256 of the token in the confirmation email, stored before that email is sent. Only the system reads it.';
comment on column llm_mentions.report_recipients.unsubscribe_key is 'Signs the links that stop these emails without signing in. Only the system reads it.';
create index report_recipients_organization_id_client_id_idx
  on llm_mentions.report_recipients (organization_id, client_id, created_at);
create index report_recipients_organization_id_share_link_id_idx
  on llm_mentions.report_recipients (organization_id, share_link_id);
create index report_recipients_email_idx on llm_mentions.report_recipients (email);
create index report_recipients_created_by_idx on llm_mentions.report_recipients (created_by);
create index report_recipients_next_at_idx on llm_mentions.report_recipients (next_at) where state = 'confirmed';

alter table llm_mentions.report_recipients enable row level security;
grant select (
  id, organization_id, client_id, share_link_id, email, cadence, language, state, confirm_sent_at, confirm_expires_at,
  confirmed_at, next_at, last_sent_at, last_problem, created_by, created_at
) on llm_mentions.report_recipients to answerscope_web;
create policy "recipients are read with their link" on llm_mentions.report_recipients for select to authenticated
  using (share_link_id in (select l.id from llm_mentions.share_links l));
-- A route checks the address, the limits, and who opted out.
select private.refuse_writes('llm_mentions.report_recipients');
select private.let_product_act('llm_mentions.report_recipients', '{insert, delete}');
select private.let_product_hear('llm_mentions.report_recipients', '{select, update}');

create trigger log_change after insert or update or delete on llm_mentions.report_recipients
  for each row execute function private.log_change(
    'report-recipient', 'confirm_hash', 'confirm_sent_at', 'confirm_expires_at', 'confirmed_at', 'unsubscribe_key', 'next_at',
    'last_sent_at', 'last_problem'
  );

create table llm_mentions.report_mails (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  recipient_id    uuid not null,
  due_at          timestamptz not null,
  state           text not null default 'queued'
                  check (state in ('queued', 'sending', 'sent', 'failed', 'dropped', 'unknown')),
  token_hash      bytea unique check (length(token_hash) = 32),
  sent_at         timestamptz,
  created_at      timestamptz not null default now(),
  unique (recipient_id, due_at),
  foreign key (organization_id, recipient_id)
    references llm_mentions.report_recipients (organization_id, id) on delete cascade
);
comment on table llm_mentions.report_mails is 'One report by email to one recipient. It is marked as sending before it is handed to the mail server: a worker that dies then leaves its outcome unknown, and it is not sent again. token_hash: of the link in the email, which opens the report while the recipient is subscribed.';
create index report_mails_organization_id_recipient_id_idx on llm_mentions.report_mails (organization_id, recipient_id);
create index report_mails_created_at_idx on llm_mentions.report_mails (created_at);

alter table llm_mentions.report_mails enable row level security;
grant select (id, organization_id, recipient_id, due_at, state, sent_at, created_at)
  on llm_mentions.report_mails to answerscope_web;
create policy "report emails are read with their recipient" on llm_mentions.report_mails for select to authenticated
  using (recipient_id in (select r.id from llm_mentions.report_recipients r));
select private.refuse_writes('llm_mentions.report_mails');
select private.let_product_act('llm_mentions.report_mails', '{insert}');

create table llm_mentions.report_opt_outs (
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  email           text not null check (email = lower(email) and length(email) between 3 and 254),
  at              timestamptz not null default now(),
  primary key (organization_id, email)
);
comment on table llm_mentions.report_opt_outs is 'Who refused or stopped the reports of an organization, and when: for 30 days, it cannot add them again.';

alter table llm_mentions.report_opt_outs enable row level security;
-- Kept from members, too: a removed recipient stays private.
create policy "nobody reads opt-outs" on llm_mentions.report_opt_outs for select to authenticated using (false);
select private.refuse_writes('llm_mentions.report_opt_outs');
select private.let_product_act('llm_mentions.report_opt_outs', '{select}');
select private.let_product_hear('llm_mentions.report_opt_outs', '{select, insert, update}');

-- A link of a report email opens the same report as the share link.
create function private.share_link_of_token(hash bytea)
returns uuid
language sql
stable
security definer -- the caller is not signed in; the hash is the proof
set search_path = ''
as $$
  select l.id from llm_mentions.share_links l where l.token_hash = hash
  union all
  select r.share_link_id from llm_mentions.report_mails m
  join llm_mentions.report_recipients r on r.id = m.recipient_id
  where m.token_hash = hash and r.state = 'confirmed'
$$;
grant execute on function private.share_link_of_token(bytea) to answerscope_web, service_role;

create or replace function private.organization_of_share_link(hash bytea)
returns uuid
language sql
stable
security definer -- the caller is not signed in; the hash is the proof
set search_path = ''
as $$
  select l.organization_id from llm_mentions.share_links l where l.id = private.share_link_of_token(hash)
$$;

create or replace function private.share_link_secrets(hash bytea)
returns table (password_hash text, maker uuid)
language sql
stable
security definer -- the caller is not signed in; the hash is the proof
set search_path = ''
as $$
  select l.password_hash, m.supabase_user_id
  from llm_mentions.share_links l left join llm_mentions.users m on m.id = l.created_by
  where l.id = private.share_link_of_token(hash)
$$;

-- What an organization calls itself in reports.
create function private.report_sender(organization uuid, is_white_label boolean)
returns text
language sql
stable
security definer -- the caller is not signed in; only called for the holder of a token
set search_path = ''
as $$
  select coalesce(w.name, o.name)
  from llm_mentions.organizations o
  left join llm_mentions.white_labels w on w.organization_id = o.id and is_white_label
  where o.id = organization
$$;
grant execute on function private.report_sender(uuid, boolean) to service_role;

-- The recipient of a token: the hash of a confirmation, or the id and signature of an unsubscribe link.
create function private.report_recipient_of(token text)
returns uuid
language sql
stable
security definer -- the caller is not signed in; the token is the proof
set search_path = ''
as $$
  select r.id from llm_mentions.report_recipients r
  where token ~ '^[A-Za-z0-9_-]{43}$' and r.confirm_hash = sha256(convert_to(token, 'UTF8'))
    and (r.state <> 'pending' or r.confirm_expires_at > now())
  union all
  select r.id from llm_mentions.report_recipients r
  where token ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[0-9a-f]{64}$'
    and r.id = split_part(token, '.', 1)::uuid
    -- Hashed on both sides, so that the time it takes tells nothing of the signature.
    and sha256(convert_to(split_part(token, '.', 2), 'UTF8')) = sha256(convert_to(private.unsubscribe_signature(r.id, r.unsubscribe_key), 'UTF8'))
$$;
grant execute on function private.report_recipient_of(text) to answerscope_web, service_role;

create function private.report_subscription(token text)
returns table (sender text, brand text, report text, cadence text, state text, language text)
language sql
stable
security definer -- the caller is not signed in; the token is the proof
set search_path = ''
as $$
  select private.report_sender(r.organization_id, l.is_white_label), c.name, l.name, r.cadence, r.state, r.language
  from llm_mentions.report_recipients r
  join llm_mentions.share_links l on l.id = r.share_link_id
  join llm_mentions.clients c on c.id = r.client_id
  where r.id = private.report_recipient_of(token)
$$;
grant execute on function private.report_subscription(text) to answerscope_web, service_role;

-- Confirms, or stops, and returns the new state. Stopping covers every report of the organization to that address.
create function private.answer_report_mails(token text, agrees boolean)
returns text
language plpgsql
security definer -- the caller is not signed in; the token is the proof
set search_path = ''
as $$
declare
  recipient llm_mentions.report_recipients%rowtype;
begin
  select * into recipient from llm_mentions.report_recipients r
  where r.id = private.report_recipient_of(token) for update;
  if recipient.id is null then
    return null;
  end if;
  if agrees then
    delete from llm_mentions.report_opt_outs o
    where o.organization_id = recipient.organization_id and o.email = recipient.email;
    update llm_mentions.report_recipients r
    set state = 'confirmed', confirmed_at = coalesce(r.confirmed_at, now()), next_at = 'infinity', last_problem = null
    where r.id = recipient.id and r.state <> 'confirmed';
    return 'confirmed';
  end if;
  insert into llm_mentions.report_opt_outs (organization_id, email) values (recipient.organization_id, recipient.email)
  on conflict (organization_id, email) do update set at = now();
  update llm_mentions.report_recipients r
  set state = case when r.state = 'confirmed' then 'unsubscribed' else 'refused' end
  where r.organization_id = recipient.organization_id and r.email = recipient.email and r.state in ('pending', 'confirmed');
  return (select r.state from llm_mentions.report_recipients r where r.id = recipient.id);
end
$$;
grant execute on function private.answer_report_mails(text, boolean) to answerscope_web, service_role;

revoke execute on all functions in schema private from public;

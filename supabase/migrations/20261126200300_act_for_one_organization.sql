-- Some of what people ask for is written past their own policies, once the product has checked their right: an invitation,
-- an event, the answer that a correction counts again. The transaction then names the organizations it acts for, sees what
-- they have, and writes the tables below, for those organizations and no others. "everything" is for staff and for the
-- operator of a local installation, and is checked here. Requests that come in through the data API act for nobody.
create function private.acting_for()
returns setof uuid
language plpgsql
stable security definer -- reads organizations past the policies that ask this
set search_path = ''
as $$
declare
  named text := coalesce(current_setting('answerscope.acting_for', true), '');
begin
  if named in ('', 'outside') or current_setting('role', true) in ('anon', 'authenticated') then
    return;
  elsif named = 'everything' then
    if private.acts_for_everybody() then
      return query select o.id from llm_mentions.organizations o;
    end if;
  else
    return query select unnest(string_to_array(named, ',')::uuid[]);
  end if;
end
$$;

create function private.acts_for_everybody()
returns boolean
language plpgsql
stable security definer
set search_path = ''
as $$
declare
  identity uuid;
begin
  if current_setting('answerscope.acting_for', true) is distinct from 'everything'
    or current_setting('role', true) in ('anon', 'authenticated') then
    return false;
  end if;
  identity := auth.uid();
  if identity is null then
    return nullif(current_setting('request.origin', true), '')::jsonb ->> 'kind' = 'operator';
  end if;
  return exists (select from llm_mentions.users u where u.supabase_user_id = identity and u.is_staff)
    and private.key_scope() is null;
end
$$;

create or replace function private.my_organization_ids()
returns setof uuid
language sql
stable security definer
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active'
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    and (select private.shared_brand_id()) is null
  union all
  select private.my_supported_organization_ids()
  union all
  select private.acting_for()
$$;

create or replace function private.my_admin_organization_ids()
returns setof uuid
language sql
stable security definer
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  join llm_mentions.organizations o on o.id = m.organization_id
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role in ('owner', 'admin')
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    and (select private.key_scope() ->> 'brand') is null
    and (select private.shared_brand_id()) is null
    and (o.requires_second_factor_since is null or (select private.has_second_factor() or private.key_scope() is not null))
  union all
  select private.acting_for()
$$;

create or replace function private.my_brand_ids()
returns setof uuid
language sql
stable security definer
set search_path = ''
as $$
  select brand.id
  from (
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select c.id from public.clients c
    where c.organization_id in (select private.organization_ids_administered_by_maker())
    union
    select p.client_id
    from llm_mentions.user_brand_permissions p
    join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where p.user_id = private.my_user_id() and p.can_view and m.status = 'active'
      and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
    union
    select c.id from llm_mentions.clients c
    where c.organization_id in (select private.my_supported_organization_ids())
  ) brand
  where brand.id = coalesce((select (private.key_scope() ->> 'brand')::uuid), brand.id)
    and brand.id = coalesce((select private.shared_brand_id()), brand.id)
  union
  select private.my_trial_brand_ids()
  union
  select c.id from llm_mentions.clients c where c.organization_id in (select private.acting_for())
$$;

-- Policies for those organizations, and the rights they need. Nothing on reading large tables: sets of brands do that.
create function private.let_product_act(target regclass, verbs text[], organization_column text default 'organization_id')
returns void
language plpgsql
set search_path = ''
as $$
declare
  verb text;
  is_ours text := format('(%I in (select private.acting_for()) or (select private.acts_for_everybody()))', organization_column);
begin
  foreach verb in array verbs loop
    execute format('grant %s on %s to answerscope_web', verb, target);
    verb := split_part(verb, ' ', 1); -- without the columns
    execute format('create policy %I on %s for %s to answerscope_web %s %s',
      'the product acts for its organization: ' || verb, target, verb,
      case when verb <> 'insert' then 'using ' || is_ours end, case when verb in ('insert', 'update') then 'with check ' || is_ours end);
  end loop;
end
$$;

select private.let_product_act('llm_mentions.answers', '{update}', 'new_organization_id');
select private.let_product_act('llm_mentions.mentions', '{insert, delete}');
select private.let_product_act('llm_mentions.answer_citations', '{insert, delete}');
select private.let_product_act('llm_mentions.answer_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.brand_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.brand_weeks', '{insert, update}');
select private.let_product_act('llm_mentions.source_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.own_pages', '{insert, update}');
select private.let_product_act('llm_mentions.own_page_rollups', '{insert, update}');
select private.let_product_act('llm_mentions.own_page_packs', '{insert, update, delete}');
select private.let_product_act('llm_mentions.bot_log_deliveries', '{select, insert, update}');
select private.let_product_act('llm_mentions.bot_log_sources', '{select}');
select private.let_product_act('private.bot_log_pieces', '{select, insert, delete}');
select private.let_product_act('private.bot_log_secrets', '{select, insert, update}');
select private.let_product_act('private.bot_log_batches', '{select, insert, delete}');
select private.let_product_act('private.bot_log_sitemap_checks', '{select, insert, update}');
select private.let_product_act('llm_mentions.bot_log_sitemaps', '{insert, update}');
select private.let_product_act('private.bot_log_uploads', '{select, insert, update, delete}');
select private.let_product_act('llm_mentions.deliveries', '{select, insert, update}');
select private.let_product_act('llm_mentions.delivery_attempts', '{select}');
select private.let_product_act('llm_mentions.events', '{insert}');
select private.let_product_act('llm_mentions.invite_brands', '{insert}');
select private.let_product_act('llm_mentions.invites',
  '{insert, "update (token_hash, invited_by, sent_at, expires_at, resends, delivered_at, bounced_at, opened_at, last_error, revoked_at, superseded_at)"}');
select private.let_product_act('llm_mentions.label_audits', '{insert, update}');
select private.let_product_act('llm_mentions.label_checks', '{insert, update}');
select private.let_product_act('llm_mentions.notification_channels', '{insert, update}');
select private.let_product_act('llm_mentions.organization_exports', '{insert, delete}');
select private.let_product_act('llm_mentions.page_crawls', '{insert, update}');
select private.let_product_act('llm_mentions.pages', '{insert, update, delete}');
select private.let_product_act('private.page_uploads', '{select, insert, update, delete}');
select private.let_product_act('llm_mentions.query_fanout_analysis', '{insert, update}');
select private.let_product_act('llm_mentions.rereadings', '{insert, update}');
select private.let_product_act('llm_mentions.share_links', '{select, insert, update}');
select private.let_product_act('llm_mentions.subscriptions', '{insert, update}');
select private.let_product_act('llm_mentions.support_requests', '{insert, update}');
select private.let_product_act('llm_mentions.trials', '{select, update, delete}');
select private.let_product_act('llm_mentions.white_labels', '{insert, update}');

-- People change what is sent to a channel by themselves; where it goes, and that this was proven, only the product.
create function private.keep_channels_address()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_system() and new.organization_id not in (select private.acting_for()) then
    raise exception 'Only the product changes this' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger keep_channels_address
  before update of organization_id, user_id, client_id, kind, target, secret, secret_sealed_with, former_secret,
    former_sealed_with, former_until, confirmed_at, created_by
  on llm_mentions.notification_channels
  for each row execute function private.keep_channels_address();

-- A new signing secret; the one before signs too for some hours.
create function private.rotate_channel_secret(channel uuid, sealed bytea, sealed_with text, hours integer)
returns void
language sql volatile security definer
set search_path = ''
as $$
  update llm_mentions.notification_channels c
  set former_secret = c.secret, former_sealed_with = c.secret_sealed_with,
    former_until = case when c.secret is null then null else now() + make_interval(hours => rotate_channel_secret.hours) end,
    secret = rotate_channel_secret.sealed, secret_sealed_with = rotate_channel_secret.sealed_with
  where c.id = channel and c.organization_id in (select private.acting_for())
$$;

-- Only staff and the operator give plans and limits.
create function private.give_plan(organization uuid, plan uuid, until timestamptz, reason text)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  update llm_mentions.organizations
  set plan_override_id = plan, plan_override_until = until, plan_override_reason = coalesce(reason, '')
  where id = organization and (plan is not null or plan_override_id is not null);
  return found;
end
$$;

create function private.give_limit(organization uuid, limited text, amount integer, until timestamptz, reason text)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into llm_mentions.given_limits as known (organization_id, kind, amount, until, reason)
  values (organization, limited, give_limit.amount, give_limit.until, give_limit.reason)
  on conflict on constraint given_limits_pkey do update
    set amount = excluded.amount, until = excluded.until, reason = excluded.reason, given_at = now();
end
$$;

create function private.take_back_limit(organization uuid, limited text)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from llm_mentions.given_limits where organization_id = organization and kind = limited;
  return found;
end
$$;

-- Runs that waited for answers look again.
create function private.resume_runs_at_quota(organization uuid)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  update llm_mentions.analyses set resumes_at = now()
  where new_organization_id = organization and status = 'paused' and pause_code = 'quota';
end
$$;

create function private.require_staff()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_system() and not private.acts_for_everybody() then
    raise exception 'Only staff do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Staff give plans that are not for sale, and see them.
create policy "staff and the operator read all plans" on llm_mentions.plans for select to answerscope_web
  using ((select private.acts_for_everybody()));

-- Staff alone: what visitors wrote, and trials that are over.
grant select, update on llm_mentions.contact_messages to answerscope_web;
create policy "staff and the operator read messages" on llm_mentions.contact_messages for select to answerscope_web
  using ((select private.acts_for_everybody()));
create policy "staff and the operator settle messages" on llm_mentions.contact_messages for update to answerscope_web
  using ((select private.acts_for_everybody())) with check ((select private.acts_for_everybody()));
grant select on private.former_trials to answerscope_web;
create policy "staff and the operator read former trials" on private.former_trials for select to answerscope_web
  using ((select private.acts_for_everybody()));

-- Why staff gave a plan or a limit is not for members, so the columns are read by function.
create function private.reason_of_plan(organization uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select o.plan_override_reason from llm_mentions.organizations o
  where o.id = organization and o.id in (select private.acting_for())
$$;

create function private.reason_given(organization uuid, given text)
returns text
language sql stable security definer
set search_path = ''
as $$
  select g.reason from llm_mentions.given_limits g
  where g.organization_id = organization and g.kind = given and g.organization_id in (select private.acting_for())
$$;

-- Whether it is the code that was sent to this number. Every wrong one counts, and the last one ends the code.
create function private.redeem_number_code(channel uuid, code_hash bytea, most_tries integer)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sent bytea;
begin
  update private.number_codes n set tries = n.tries + 1
  where n.channel_id = channel and n.tries < most_tries and n.expires_at > now()
    and (private.is_system() or exists (
      select from llm_mentions.notification_channels c
      where c.id = channel and c.organization_id in (select private.acting_for())))
  returning n.hash into sent;
  if sent is distinct from code_hash then
    return false;
  end if;
  delete from private.number_codes n where n.channel_id = channel;
  return true;
end
$$;

-- A mailbox gets so many invitations a day, no matter who sends them.
create function private.invitations_today(mailbox text)
returns integer
language sql stable security definer
set search_path = ''
as $$
  select count(*)::integer from llm_mentions.invites i where i.email = mailbox and i.sent_at > now() - interval '1 day'
$$;

-- These see every organization of a person.
alter function private.forget_person(uuid, text) security definer;
alter function private.note_act_of(uuid, jsonb, text, uuid, text, text, text, jsonb) security definer;
alter function private.note_account_act(uuid, jsonb, text, boolean) security definer;
alter function private.note_support_request(uuid, uuid, jsonb, text) security definer;

grant insert on private.export_links to answerscope_web;
create policy "the product acts for its organization: insert" on private.export_links for insert to answerscope_web
  with check (export_id in (
    select e.id from llm_mentions.organization_exports e where e.organization_id in (select private.acting_for())));

revoke execute on all functions in schema private from public;
grant execute on function private.reason_of_plan(uuid), private.reason_given(uuid, text), private.invitations_today(text), private.redeem_number_code(uuid, bytea, integer),
  private.rotate_channel_secret(uuid, bytea, text, integer),
  private.give_plan(uuid, uuid, timestamptz, text), private.give_limit(uuid, text, integer, timestamptz, text),
  private.take_back_limit(uuid, text), private.resume_runs_at_quota(uuid)
  to answerscope_web, service_role;
grant execute on function private.acting_for(), private.acts_for_everybody() to authenticated, answerscope_web, service_role;
-- What the system alone called so far.
grant execute on function
  private.note_act_of, private.note_act, private.note_account_act, private.note_support_request, private.stop_mails,
  private.mail_channel_of, private.trial_id_of, private.forget_person, private.settle_plan, private.is_given,
  private.limit_under, private.month_of, private.may_share, private.add_counts, private.counts_by_week
  to answerscope_web;

create table llm_mentions.notification_preferences (
  organization_id uuid not null,
  user_id         uuid not null default private.my_user_id(),
  time_zone       text check (length(time_zone) between 1 and 60),
  quiet_from      smallint check (quiet_from between 0 and 23),
  quiet_until     smallint check (quiet_until between 0 and 23),
  critical_passes boolean not null default true,
  digest          text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_weekday  smallint not null default 1 check (digest_weekday between 1 and 7),
  digest_hour     smallint not null default 8 check (digest_hour between 0 and 23),
  updated_at      timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id)
    references llm_mentions.organization_users (organization_id, user_id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
comment on table llm_mentions.notification_preferences is 'When a person wants messages of an organization: quiet hours (quiet_from to quiet_until, full hours, may cross midnight) and a digest, in time_zone (null: the organization''s). Without a row: immediately, always.';

alter table llm_mentions.notification_preferences enable row level security;
grant select, delete on llm_mentions.notification_preferences to answerscope_web;
grant insert (
  organization_id, user_id, time_zone, quiet_from, quiet_until, critical_passes, digest, digest_weekday, digest_hour
) on llm_mentions.notification_preferences to answerscope_web;
grant update (
  time_zone, quiet_from, quiet_until, critical_passes, digest, digest_weekday, digest_hour, updated_at
) on llm_mentions.notification_preferences to answerscope_web;
create policy "people read their own preferences" on llm_mentions.notification_preferences for select to authenticated
  using (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));
create policy "people set their own preferences" on llm_mentions.notification_preferences for insert to authenticated
  with check (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));
create policy "people change their own preferences" on llm_mentions.notification_preferences for update to authenticated
  using (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
  with check (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));
create policy "people drop their own preferences" on llm_mentions.notification_preferences for delete to authenticated
  using (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));

create function private.release_held_deliveries()
returns trigger
language plpgsql
security definer -- people may not change deliveries
set search_path = ''
as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  update llm_mentions.deliveries d set next_at = '-infinity'
  where d.organization_id = changed.organization_id and d.user_id = changed.user_id and d.state = 'held';
  return null;
end
$$;
create trigger release_held_deliveries after insert or update or delete on llm_mentions.notification_preferences
  for each row execute function private.release_held_deliveries();

create table llm_mentions.alerts (
  id               uuid primary key default gen_random_uuid(),
  organization_id  uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id        uuid,
  about            text not null check (about in ('metric', 'events', 'bots')),
  name             text not null
                   check (length(btrim(name)) between 1 and 80)
                   check (name !~ '[[:cntrl:]]'),
  severity         text not null default 'warning' check (severity in ('info', 'success', 'warning', 'critical')),
  event_kinds      text[] not null default '{}'
                   check (cardinality(event_kinds) <= 30 and length(array_to_string(event_kinds, ',')) <= 1500)
                   check (private.is_list(event_kinds)),
  metric           text
                   check (metric in (
                     'visibility', 'shareOfVoice', 'namedFirst', 'top3', 'reciprocalRank', 'recommendation', 'firstChoice',
                     'criticismRate', 'praiseRate', 'netSentiment', 'citationRate', 'citationShare'
                   )),
  tracked_brand_id uuid,
  engines          text[] not null default '{}'
                   check (cardinality(engines) <= 20 and length(array_to_string(engines, ',')) <= 1300)
                   check (private.is_list(engines)),
  segment          text check (length(segment) between 1 and 140),
  direction        text not null default 'any' check (direction in ('any', 'up', 'down')),
  min_effect     double precision not null default 0.05 check (min_effect between 0 and 1),
  days             smallint not null default 14 check (days in (7, 14, 28, 56)),
  paused_at        timestamptz check (private.is_moment(paused_at)),
  deleted_at       timestamptz check (private.is_moment(deleted_at)),
  created_by       uuid references llm_mentions.users (id) on delete set null default private.my_user_id(),
  created_at       timestamptz not null default now(),
  tested_at        timestamptz,
  test_result        jsonb,
  reported_direction           text check (reported_direction in ('up', 'down')),
  seen_on         date,
  bot_changes      text[] not null default '{}'
                   check (
                     bot_changes <@ array['silent', 'blocked', 'vanished', 'failing', 'mismatch', 'fell', 'rose', 'appeared']
                     and cardinality(bot_changes) <= 8
                   ),
  unique (organization_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade,
  check (case about
    when 'metric' then client_id is not null and metric is not null and event_kinds = '{}' and bot_changes = '{}'
    when 'events' then metric is null and tracked_brand_id is null and cardinality(event_kinds) > 0 and bot_changes = '{}'
    else metric is null and tracked_brand_id is null and event_kinds = '{}' and cardinality(bot_changes) > 0 end)
);
comment on table llm_mentions.alerts is 'Alerts. metric: a significant change of a metric of one brand against the days before, tested once a day together with all such rules of the organization. events: the severity at which events of some kinds notify. bots: which changes of AI crawlers notify, for one brand or all; without such a rule all do, and a paused one silences all. reported_direction: the reported change, until it is over; seen_on: the last day it was seen.';
create index alerts_organization_id_idx on llm_mentions.alerts (organization_id, client_id);
create unique index alerts_bots_idx on llm_mentions.alerts
  (organization_id, coalesce(client_id, '00000000-0000-0000-0000-000000000000'))
  where about = 'bots' and deleted_at is null;

alter table llm_mentions.alerts enable row level security;
grant select on llm_mentions.alerts to answerscope_web;
grant insert (
  organization_id, client_id, about, name, severity, event_kinds, metric, tracked_brand_id, engines, segment,
  direction, min_effect, days, bot_changes
) on llm_mentions.alerts to answerscope_web;
grant update (
  name, severity, event_kinds, metric, tracked_brand_id, engines, segment, direction, min_effect, days, paused_at,
  deleted_at, bot_changes
) on llm_mentions.alerts to answerscope_web;
create policy "members read alerts of their brands, and of the organization"
  on llm_mentions.alerts for select to authenticated
  using (
    organization_id in (select private.my_organization_ids())
    and (client_id is null or client_id in (select private.my_brand_ids()))
  );
create policy "editors create alerts for their brands, admins for all"
  on llm_mentions.alerts for insert to authenticated
  with check (
    created_by = (select private.my_user_id())
    and (organization_id in (select private.my_admin_organization_ids())
      or (client_id is not null and client_id in (select private.my_editable_brand_ids())))
  );
create policy "editors change alerts of their brands, admins all"
  on llm_mentions.alerts for update to authenticated
  using (
    organization_id in (select private.my_admin_organization_ids())
    or (client_id is not null and client_id in (select private.my_editable_brand_ids()))
  )
  with check (
    organization_id in (select private.my_admin_organization_ids())
    or (client_id is not null and client_id in (select private.my_editable_brand_ids()))
  );
create policy "alerts are marked as deleted, so that it can be undone"
  on llm_mentions.alerts for delete to authenticated
  using (false);

create trigger log_change after insert or update or delete on llm_mentions.alerts
  for each row execute function private.log_change('notification-rule', 'tested_at', 'test_result', 'reported_direction', 'seen_on');

-- Keep in step with rulesPerOrganization, whose message is better.
create function private.limit_alerts()
returns trigger
language plpgsql
security definer -- counts rows that the caller may not see
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('notification-rules:' || new.organization_id, 0));
  if (select count(*) from llm_mentions.alerts r
      where r.organization_id = new.organization_id and r.deleted_at is null and r.id <> new.id) >= 100 then
    raise exception 'There are at most 100 rules in an organization' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_alerts before insert on llm_mentions.alerts
  for each row execute function private.limit_alerts();
create trigger limit_restored_alerts before update of deleted_at on llm_mentions.alerts
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function private.limit_alerts();

-- A changed rule asks another question: its state is cleared, and it is tested again.
create function private.reset_alert_test()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.tested_at := null;
  new.test_result := null;
  new.reported_direction := null;
  new.seen_on := null;
  return new;
end
$$;
create trigger reset_alert_test before update of metric, tracked_brand_id, engines, segment, days
  on llm_mentions.alerts
  for each row when ((new.metric, new.tracked_brand_id, new.engines, new.segment, new.days)
    is distinct from (old.metric, old.tracked_brand_id, old.engines, old.segment, old.days))
  execute function private.reset_alert_test();

-- How many rules are tested together, visible to the caller or not: they share the false discovery rate.
create function private.tested_alerts(organization uuid)
returns integer
language sql
stable
security definer -- counts rows that the caller may not see; a member may know the number
set search_path = ''
as $$
  select count(*)::integer from llm_mentions.alerts r
  where r.organization_id = organization and r.about = 'metric' and r.paused_at is null and r.deleted_at is null
    and organization in (select private.my_organization_ids())
$$;
grant execute on function private.tested_alerts(uuid) to answerscope_web;

create table llm_mentions.triggered_alerts (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  alert_id         uuid not null,
  event_id        uuid,
  day             date not null,
  direction       text not null check (direction in ('up', 'down')),
  evidence        jsonb not null check (jsonb_typeof(evidence) = 'object' and length(evidence::text) <= 16384),
  fired_at        timestamptz not null default now(),
  unique (alert_id, day),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, alert_id) references llm_mentions.alerts (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references llm_mentions.events (organization_id, id) on delete set null (event_id)
);
comment on table llm_mentions.triggered_alerts is 'A significant change that a rule reported, with its evidence: values, intervals, p, q, answers and the scope of the report that shows it.';
create index triggered_alerts_organization_id_idx on llm_mentions.triggered_alerts (organization_id, fired_at desc);

alter table llm_mentions.triggered_alerts enable row level security;
grant select on llm_mentions.triggered_alerts to answerscope_web;
create policy "members read firings of their brands" on llm_mentions.triggered_alerts for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "nobody inserts rows directly" on llm_mentions.triggered_alerts for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.triggered_alerts for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.triggered_alerts for delete to authenticated using (false);

create table private.tested_days (
  organization_id uuid primary key references llm_mentions.organizations (id) on delete cascade,
  day             date not null
);
comment on table private.tested_days is 'The last UTC day whose numbers an organization''s rules were tested with.';

alter table private.tested_days enable row level security;

-- Anyone who sees a brand may have its report emailed to themselves; owners and admins to any member. A worker computes the
-- next time: until then next_at is infinity.
create table llm_mentions.email_reports (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  name            text not null
                  check (length(btrim(name)) between 1 and 80)
                  check (name !~ '[[:cntrl:]]'),
  cadence         text not null check (cadence in ('weekly', 'monthly')),
  weekday         integer not null default 1 check (weekday between 1 and 7),
  hour            integer not null default 8 check (hour between 0 and 23),
  search          jsonb not null default '{}'
                  check (jsonb_typeof(search) = 'object' and length(search::text) <= 4000)
                  check (not jsonb_path_exists(search, 'strict $.* ? (@.type() != "string")')),
  -- One dimension without nulls: another form would stop the emails of every organization.
  recipients      uuid[] not null
                  check (cardinality(recipients) between 1 and 50)
                  check (array_ndims(recipients) = 1 and array_position(recipients, null) is null),
  is_paused       boolean not null default false,
  next_at         timestamptz not null default 'infinity',
  last_sent_at    timestamptz,
  last_problem    text check (length(last_problem) <= 500),
  created_by      uuid default private.my_user_id() references llm_mentions.users (id) on delete set null,
  created_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.email_reports is 'Email reports. search: report filters as in the URL. weekday: ISO, 1 is Monday; monthly ones are sent on the first such weekday of the month. hour: in the organization''s time zone. recipients: users; each gets it only while they may view the brand.';
create index email_reports_client_id_idx on llm_mentions.email_reports (client_id);
create index email_reports_next_at_idx on llm_mentions.email_reports (next_at) where not is_paused;

alter table llm_mentions.email_reports enable row level security;
grant select, delete on llm_mentions.email_reports to answerscope_web;
grant insert (
  organization_id, client_id, name, cadence, weekday, hour, search, recipients
) on llm_mentions.email_reports to answerscope_web;
grant update (name, cadence, weekday, hour, search, recipients, is_paused) on llm_mentions.email_reports to answerscope_web;
create policy "members read email reports" on llm_mentions.email_reports for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "members set up email reports" on llm_mentions.email_reports for insert to authenticated
  with check (
    created_by = (select private.my_user_id()) and client_id in (select private.my_brand_ids())
    and (organization_id in (select private.my_admin_organization_ids()) or recipients = array[(select private.my_user_id())])
  );
create policy "people change their own email reports, admins all" on llm_mentions.email_reports for update to authenticated
  using (client_id in (select private.my_brand_ids())
    and (created_by = (select private.my_user_id()) or organization_id in (select private.my_admin_organization_ids())))
  with check (
    client_id in (select private.my_brand_ids())
    and (organization_id in (select private.my_admin_organization_ids()) or recipients = array[(select private.my_user_id())])
  );
create policy "people delete their own email reports, admins all" on llm_mentions.email_reports for delete to authenticated
  using (client_id in (select private.my_brand_ids())
    and (created_by = (select private.my_user_id()) or organization_id in (select private.my_admin_organization_ids())));

create trigger log_change after insert or update or delete on llm_mentions.email_reports
  for each row execute function private.log_change('digest', 'next_at', 'last_sent_at', 'last_problem', 'created_by');

create function private.reset_email_report_time()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.next_at := 'infinity';
  return new;
end
$$;
create trigger reset_email_report_time before update of cadence, weekday, hour, is_paused on llm_mentions.email_reports
  for each row when (
    (new.cadence, new.weekday, new.hour, new.is_paused) is distinct from (old.cadence, old.weekday, old.hour, old.is_paused)
  )
  execute function private.reset_email_report_time();

-- Keep in step with digestsPerBrand, whose message is better.
create function private.limit_email_reports()
returns trigger
language plpgsql
security definer -- counts rows that the caller may not see
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('digests:' || new.client_id, 0));
  if (select count(*) from llm_mentions.email_reports d where d.client_id = new.client_id) >= 20 then
    raise exception 'There are at most 20 digests of a brand' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_email_reports before insert on llm_mentions.email_reports
  for each row execute function private.limit_email_reports();

-- Like `mayView` in queries/digests.ts, but less strict: access may end later, but a stranger never gets the email.
create function private.check_recipients()
returns trigger
language plpgsql
security definer -- reads memberships of others
set search_path = ''
as $$
begin
  if exists (
    select from unnest(new.recipients) as r(user_id) where not exists (
      select from llm_mentions.organization_users m where m.organization_id = new.organization_id and m.user_id = r.user_id)
  ) then
    raise exception 'One of these people is no member of the organization' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_recipients before insert or update of recipients on llm_mentions.email_reports
  for each row execute function private.check_recipients();

revoke execute on all functions in schema private from public;

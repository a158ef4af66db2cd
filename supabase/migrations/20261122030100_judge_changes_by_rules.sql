create table llm_mentions.notification_rules (
  id               uuid primary key default gen_random_uuid(),
  organization_id  uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id        uuid,
  about            text not null check (about in ('metric', 'events')),
  name             text not null check (length(btrim(name)) between 1 and 80),
  severity         text not null default 'warning' check (severity in ('info', 'success', 'warning', 'critical')),
  event_kinds      text[] not null default '{}' check (cardinality(event_kinds) <= 30 and length(array_to_string(event_kinds, ',')) <= 1500),
  metric           text check (metric in ('visibility', 'shareOfVoice', 'namedFirst', 'top3', 'reciprocalRank', 'recommendation', 'netSentiment', 'citationRate', 'citationShare')),
  tracked_brand_id uuid,
  engines          text[] not null default '{}' check (cardinality(engines) <= 20 and length(array_to_string(engines, ',')) <= 1300),
  segment          text check (length(segment) between 1 and 140),
  direction        text not null default 'any' check (direction in ('any', 'up', 'down')),
  least_effect     double precision not null default 0.05 check (least_effect between 0 and 1),
  days             smallint not null default 14 check (days in (7, 14, 28, 56)),
  paused_at        timestamptz,
  deleted_at       timestamptz,
  created_by       uuid references llm_mentions.users (id) on delete set null default private.my_user_id(),
  created_at       timestamptz not null default now(),
  judged_at        timestamptz,
  judgement        jsonb,
  stands           text check (stands in ('up', 'down')),
  stood_on         date,
  unique (organization_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade,
  check (case about
    when 'metric' then client_id is not null and metric is not null and event_kinds = '{}'
    else metric is null and tracked_brand_id is null and cardinality(event_kinds) > 0 end)
);
comment on table llm_mentions.notification_rules is 'What people want to be told of. metric: a real change of a number of one brand against the days before, judged once a day together with all such rules of the organization. events: with which severity events of some kinds are told. stands: the change that was told, until it is over; stood_on: the last day it was seen.';
create index notification_rules_organization_id_idx on llm_mentions.notification_rules (organization_id, client_id);

create table llm_mentions.rule_firings (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  rule_id         uuid not null,
  event_id        uuid,
  day             date not null,
  direction       text not null check (direction in ('up', 'down')),
  evidence        jsonb not null check (jsonb_typeof(evidence) = 'object' and length(evidence::text) <= 16384),
  fired_at        timestamptz not null default now(),
  unique (rule_id, day),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, rule_id) references llm_mentions.notification_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references llm_mentions.events (organization_id, id) on delete set null (event_id)
);
comment on table llm_mentions.rule_firings is 'A real change that a rule told, with its evidence: values, intervals, p, q, answers and the scope of the report that shows it.';
create index rule_firings_organization_id_idx on llm_mentions.rule_firings (organization_id, fired_at desc);

alter table llm_mentions.notification_rules enable row level security;
alter table llm_mentions.rule_firings enable row level security;
grant select on llm_mentions.notification_rules, llm_mentions.rule_firings to authenticated;
grant insert (organization_id, client_id, about, name, severity, event_kinds, metric, tracked_brand_id, engines, segment, direction, least_effect, days)
  on llm_mentions.notification_rules to authenticated;
grant update (name, severity, event_kinds, metric, tracked_brand_id, engines, segment, direction, least_effect, days, paused_at, deleted_at)
  on llm_mentions.notification_rules to authenticated;

create policy "members read rules of their brands, and of the organization" on llm_mentions.notification_rules for select to authenticated
  using (
    organization_id in (select private.my_organization_ids())
    and (client_id is null or client_id in (select private.my_brand_ids()))
  );
create policy "editors make rules for their brands, admins for all" on llm_mentions.notification_rules for insert to authenticated
  with check (
    created_by = (select private.my_user_id())
    and (organization_id in (select private.my_admin_organization_ids())
      or (client_id is not null and client_id in (select private.my_editable_brand_ids())))
  );
create policy "editors change rules of their brands, admins all" on llm_mentions.notification_rules for update to authenticated
  using (
    organization_id in (select private.my_admin_organization_ids())
    or (client_id is not null and client_id in (select private.my_editable_brand_ids()))
  )
  with check (
    organization_id in (select private.my_admin_organization_ids())
    or (client_id is not null and client_id in (select private.my_editable_brand_ids()))
  );
create policy "rules are marked as deleted, so that it can be undone" on llm_mentions.notification_rules for delete to authenticated
  using (false);
create policy "members read firings of their brands" on llm_mentions.rule_firings for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "nobody inserts rows directly" on llm_mentions.rule_firings for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.rule_firings for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.rule_firings for delete to authenticated using (false);

-- Twin of rulesPerOrganization, which refuses with a better sentence.
create function private.limit_notification_rules()
returns trigger
language plpgsql
security definer -- counts rows that the caller may not see
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('notification-rules:' || new.organization_id, 0));
  if (select count(*) from llm_mentions.notification_rules r
      where r.organization_id = new.organization_id and r.deleted_at is null and r.id <> new.id) >= 100 then
    raise exception 'There are at most 100 rules in an organization' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_notification_rules before insert on llm_mentions.notification_rules
  for each row execute function private.limit_notification_rules();
create trigger limit_restored_rules before update of deleted_at on llm_mentions.notification_rules
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function private.limit_notification_rules();

-- What a rule asks is another question then: what stands is forgotten, and it is judged anew.
create function private.judge_rule_anew()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.judged_at := null;
  new.judgement := null;
  new.stands := null;
  new.stood_on := null;
  return new;
end
$$;
create trigger judge_rule_anew before update of metric, tracked_brand_id, engines, segment, days on llm_mentions.notification_rules
  for each row when ((new.metric, new.tracked_brand_id, new.engines, new.segment, new.days)
    is distinct from (old.metric, old.tracked_brand_id, old.engines, old.segment, old.days))
  execute function private.judge_rule_anew();
create trigger log_change after insert or update or delete on llm_mentions.notification_rules
  for each row execute function private.log_change('notification-rule', 'judged_at', 'judgement', 'stands', 'stood_on');

-- How many rules are judged together, whoever may see them: the false-discovery rate is shared by all of them.
create function private.judged_rules(organization uuid)
returns integer
language sql
stable
security definer -- counts rows that the caller may not see; a member may know the number
set search_path = ''
as $$
  select count(*)::integer from llm_mentions.notification_rules r
  where r.organization_id = organization and r.about = 'metric' and r.paused_at is null and r.deleted_at is null
    and organization in (select private.my_organization_ids())
$$;
grant execute on function private.judged_rules(uuid) to authenticated;

create table private.judged_days (
  organization_id uuid primary key references llm_mentions.organizations (id) on delete cascade,
  day             date not null
);
comment on table private.judged_days is 'The last UTC day whose numbers the rules of an organization were judged with.';
alter table private.judged_days enable row level security;
grant select, insert, update, delete on private.judged_days to service_role;

revoke execute on all functions in schema private from public;

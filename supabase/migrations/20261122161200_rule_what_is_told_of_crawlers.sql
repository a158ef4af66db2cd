-- bots: which changes of crawlers are told, of one brand or of all. Without such a rule all are; a paused one tells none.
alter table llm_mentions.notification_rules
  add column bot_changes text[] not null default '{}'
    check (bot_changes <@ array['silent', 'blocked', 'vanished', 'failing', 'mismatch', 'fell', 'rose', 'appeared'] and cardinality(bot_changes) <= 8),
  drop constraint notification_rules_about_check,
  add constraint notification_rules_about_check check (about in ('metric', 'events', 'bots')),
  drop constraint notification_rules_check,
  add constraint notification_rules_check check (case about
    when 'metric' then client_id is not null and metric is not null and event_kinds = '{}' and bot_changes = '{}'
    when 'events' then metric is null and tracked_brand_id is null and cardinality(event_kinds) > 0 and bot_changes = '{}'
    else metric is null and tracked_brand_id is null and event_kinds = '{}' and cardinality(bot_changes) > 0 end);
comment on table llm_mentions.notification_rules is 'What people want to be told of. metric: a real change of a number of one brand against the days before, judged once a day together with all such rules of the organization. events: with which severity events of some kinds are told. bots: which changes of crawlers are told. stands: the change that was told, until it is over; stood_on: the last day it was seen.';
create unique index notification_rules_bots_idx on llm_mentions.notification_rules
  (organization_id, coalesce(client_id, '00000000-0000-0000-0000-000000000000'))
  where about = 'bots' and deleted_at is null;
grant insert (bot_changes), update (bot_changes) on llm_mentions.notification_rules to authenticated;

revoke execute on all functions in schema private from public;

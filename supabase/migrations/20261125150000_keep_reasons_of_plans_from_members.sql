-- Why the platform gave a plan stands in the audit log, for admins; other members read that and until when it was given.
revoke select on llm_mentions.organizations from authenticated;
grant select (id, name, time_zone, is_demo, created_at, plan_id, requires_second_factor_since, plan_override_id, plan_override_until)
  on llm_mentions.organizations to authenticated;

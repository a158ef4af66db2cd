-- Asked at every change of a member, also when a thousand of ten thousand change at once.
create index organization_users_admins_idx on llm_mentions.organization_users (organization_id)
  where role in ('owner', 'admin') and status = 'active';

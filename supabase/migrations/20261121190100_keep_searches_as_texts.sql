-- Parameters of an address are texts. One of another form made the list of views fail for everybody who sees the brand.
alter table llm_mentions.saved_views
  add check (not jsonb_path_exists(search, 'strict $.* ? (@.type() != "string")')),
  add check (not search ?| array['organizationId', 'clientId']);
alter table llm_mentions.digests
  add check (not jsonb_path_exists(search, 'strict $.* ? (@.type() != "string")'));

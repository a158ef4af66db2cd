-- Keys that read query fan-out.
alter table llm_mentions.api_keys
  drop constraint api_keys_rights_check1,
  add constraint api_keys_rights_check1 check (rights <@ array['brands:read', 'brands:write', 'prompts:read', 'prompts:write', 'runs:read', 'runs:write', 'answers:read', 'answers:write', 'reports:read', 'events:read', 'usage:read', 'members:read', 'bot-logs:read', 'fan-out:read']);

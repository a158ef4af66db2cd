alter table llm_mentions.api_keys
  add column previous_hash bytea unique check (octet_length(previous_hash) = 32),
  add column previous_until timestamptz,
  add column rotated_at timestamptz,
  add column last_used_address text check (length(last_used_address) <= 64),
  add check ((previous_hash is null) = (previous_until is null)),
  drop constraint api_keys_rights_check1,
  add check (rights <@ array['brands:read', 'brands:write', 'prompts:read', 'prompts:write', 'runs:read', 'runs:write', 'answers:read', 'answers:write', 'reports:read', 'events:read', 'usage:read', 'members:read']);
comment on column llm_mentions.api_keys.previous_hash is 'The key before the last rotation; it opens the same until previous_until.';

grant select (previous_until, rotated_at, last_used_address) on llm_mentions.api_keys to authenticated;
-- What a rotation or a use writes down is not for people to write.
revoke insert on llm_mentions.api_keys from authenticated;
grant insert (organization_id, client_id, user_id, name, hash, last_four, rights, expires_at)
  on llm_mentions.api_keys to authenticated;

-- Gives a key a new secret; the old one opens it for as long as `grace` says. Only its maker may: whoever else could
-- would act with the maker's rights.
create function private.rotate_api_key(key_id uuid, new_hash bytea, new_last_four text, grace interval)
returns boolean
language plpgsql
security definer -- nobody writes hashes directly
set search_path = ''
as $$
begin
  if grace < interval '0' or grace > interval '7 days' then
    raise exception 'The old key may hold for at most 7 days' using errcode = 'check_violation';
  end if;
  update llm_mentions.api_keys k
  set previous_hash = case when grace > interval '0' then k.hash end,
      previous_until = case when grace > interval '0' then now() + grace end,
      hash = new_hash, last_four = new_last_four, rotated_at = now()
  where k.id = key_id and k.user_id = private.my_user_id() and private.key_scope() is null
    and k.organization_id in (select private.my_admin_organization_ids())
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());
  return found;
end
$$;
grant execute on function private.rotate_api_key(uuid, bytea, text, interval) to authenticated;

drop trigger log_change on llm_mentions.api_keys;
create trigger log_change after insert or update or delete on llm_mentions.api_keys
  for each row execute function private.log_change('api-key', 'hash', 'previous_hash', 'previous_until', 'last_used_at', 'last_used_address');

revoke execute on all functions in schema private from public;

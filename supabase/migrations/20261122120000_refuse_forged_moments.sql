-- Whoever may write a row may write it past our API. infinity and years that no Date can hold pass as moments, and whoever
-- reads them stumbles: a run that ended at infinity would stop upkeep for everybody, a key that ends then the list of keys.
create function private.is_moment(moment timestamptz)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select moment is null or (moment >= '2000-01-01Z' and moment < '2200-01-01Z')
$$;
comment on function private.is_moment is 'Null, or a moment that programs can hold. For checks of columns that people write.';
grant execute on function private.is_moment(timestamptz) to authenticated, service_role;

alter table llm_mentions.analyses add check (private.is_moment(created_at)), add check (private.is_moment(finished_at));
alter table llm_mentions.api_keys add check (private.is_moment(expires_at));
alter table llm_mentions.clients
  add check (private.is_moment(created_at)), add check (private.is_moment(archived_at)), add check (private.is_moment(discovered_at));
alter table llm_mentions.prompts add check (private.is_moment(created_at)), add check (private.is_moment(archived_at));
alter table llm_mentions.tracked_brands add check (private.is_moment(created_at));
alter table llm_mentions.saved_views add check (private.is_moment(created_at));
alter table llm_mentions.user_brand_permissions add check (private.is_moment(created_at));
alter table llm_mentions.provider_keys
  add check (private.is_moment(created_at)), add check (private.is_moment(updated_at)), add check (private.is_moment(tested_at));
alter table llm_mentions.schedules
  add check (private.is_moment(created_at)), add check (private.is_moment(paused_at)), add check (private.is_moment(deleted_at));
alter table llm_mentions.notifications
  add check (private.is_moment(read_at)), add check (private.is_moment(dismissed_at));
alter table llm_mentions.notification_channels add check (private.is_moment(paused_at));
alter table llm_mentions.notification_rules
  add check (private.is_moment(paused_at)), add check (private.is_moment(deleted_at));

-- One list without gaps: what reads the rules of an organization, or its keys, would stumble over another form.
create function private.is_list(entries text[])
returns boolean
language sql
immutable
set search_path = ''
as $$
  select entries = '{}' or (array_ndims(entries) = 1 and array_position(entries, null) is null)
$$;
comment on function private.is_list is 'Empty, or one row of entries without nulls. For checks of columns that people write.';
grant execute on function private.is_list(text[]) to authenticated, service_role;

alter table llm_mentions.notification_rules
  add check (private.is_list(engines)), add check (private.is_list(event_kinds)), add check (name !~ '[[:cntrl:]]');
alter table llm_mentions.notification_channels
  add check (private.is_list(event_kinds)), add check (name !~ '[[:cntrl:]]');
alter table llm_mentions.api_keys add check (private.is_list(rights)), add check (name !~ '[[:cntrl:]]');

revoke execute on all functions in schema private from public;

-- What a request by API key may reach, as the web process tells it in the caller's claims: {id, organization, brand}.
-- It only ever takes away: whoever could forge it would lose rights. Null: a person.
create function private.key_scope()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'api_key'
$$;
grant execute on function private.key_scope() to authenticated, service_role;

-- Organizations the person behind a request administers, whatever the brand of the key.
create function private.organization_ids_administered_by_maker()
returns setof uuid
language sql
stable
security definer -- membership is read past its own policy
set search_path = ''
as $$
  select m.organization_id
  from llm_mentions.organization_users m
  where m.user_id = private.my_user_id() and m.status = 'active' and m.role in ('owner', 'admin')
    and m.organization_id = coalesce((select (private.key_scope() ->> 'organization')::uuid), m.organization_id)
$$;
grant execute on function private.organization_ids_administered_by_maker() to authenticated, service_role;

revoke execute on all functions in schema private from public;

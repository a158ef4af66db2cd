-- The embedded backend stores the metadata of a sign-in as a JSON text inside the jsonb column, Supabase as an object.
create function private.sign_in_metadata(stored jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(stored) = 'string' then
    return (stored #>> '{}')::jsonb;
  end if;
  return stored;
exception when invalid_text_representation then
  return '{}'; -- a text that is no JSON: nobody's name
end
$$;
revoke execute on function private.sign_in_metadata(jsonb) from public;

create or replace function private.keep_profile()
returns trigger
language plpgsql
security definer -- runs inside the identity provider's own transaction, which has no rights here
set search_path = ''
as $$
declare
  metadata jsonb := private.sign_in_metadata(new.raw_user_meta_data);
begin
  insert into llm_mentions.users (supabase_user_id, email, full_name)
  values (new.id, new.email, left(coalesce(metadata ->> 'full_name', metadata ->> 'name'), 200))
  on conflict (supabase_user_id) do update set email = excluded.email;
  return new;
end
$$;

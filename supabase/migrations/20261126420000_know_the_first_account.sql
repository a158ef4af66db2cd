-- Whether an account is the first that a person made here, or the demo's, which the installation makes before any person can.
create function private.is_first_account(identity uuid, demo_email text)
returns boolean
language sql
stable
security definer -- profiles of others are not readable by the one who asks
set search_path = ''
as $$
  select coalesce((
    select me.email is not distinct from demo_email
      or not exists (
        select from llm_mentions.users earlier
        where (earlier.created_at, earlier.id) < (me.created_at, me.id) and earlier.email is distinct from demo_email
      )
    from llm_mentions.users me
    where me.supabase_user_id = identity
  ), false)
$$;
revoke execute on function private.is_first_account(uuid, text) from public;
grant execute on function private.is_first_account(uuid, text) to answerscope_web;

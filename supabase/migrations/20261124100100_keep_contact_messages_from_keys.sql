-- Staff read what visitors write as themselves alone: not by a key of theirs, not through a shared link, and not while they
-- look into an organization.
create function private.is_staff_in_person()
returns boolean
language sql
stable
security definer -- the scope of a request is read by functions that people may not call
set search_path = ''
as $$
  select exists (select from llm_mentions.users u where u.supabase_user_id = auth.uid() and u.is_staff)
    and private.key_scope() is null
    and private.shared_brand_id() is null
    and private.request_origin() ->> 'kind' is null
$$;
grant execute on function private.is_staff_in_person() to authenticated;

alter policy "staff read contact messages" on llm_mentions.contact_messages
  using ((select private.is_staff_in_person()));

revoke execute on all functions in schema private from public;

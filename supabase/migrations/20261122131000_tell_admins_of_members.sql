-- Owners and admins who have the lists of members and invitations open see them change. One notification per admin and
-- transaction, however many rows changed.
create function private.tell_admins()
returns trigger
language plpgsql
security definer -- whoever changes a row need not see who administers the organization
set search_path = ''
as $$
begin
  perform pg_notify('answerscope_live', json_build_object('user', admin.user_id, 'kind', 'members')::text)
  from (
    select distinct m.user_id
    from llm_mentions.organization_users m
    where m.organization_id in (select c.organization_id from changed c)
      and m.role in ('owner', 'admin') and m.status = 'active'
  ) admin;
  return null;
end
$$;

create trigger tell_admins_of_new after insert on llm_mentions.organization_users
  referencing new table as changed for each statement execute function private.tell_admins();
create trigger tell_admins_of_changed after update on llm_mentions.organization_users
  referencing new table as changed for each statement execute function private.tell_admins();
create trigger tell_admins_of_gone after delete on llm_mentions.organization_users
  referencing old table as changed for each statement execute function private.tell_admins();

create trigger tell_admins_of_new after insert on llm_mentions.user_brand_permissions
  referencing new table as changed for each statement execute function private.tell_admins();
create trigger tell_admins_of_changed after update on llm_mentions.user_brand_permissions
  referencing new table as changed for each statement execute function private.tell_admins();
create trigger tell_admins_of_gone after delete on llm_mentions.user_brand_permissions
  referencing old table as changed for each statement execute function private.tell_admins();

create trigger tell_admins_of_new after insert on llm_mentions.invites
  referencing new table as changed for each statement execute function private.tell_admins();
create trigger tell_admins_of_changed after update on llm_mentions.invites
  referencing new table as changed for each statement execute function private.tell_admins();
create trigger tell_admins_of_gone after delete on llm_mentions.invites
  referencing old table as changed for each statement execute function private.tell_admins();

revoke execute on all functions in schema private from public;

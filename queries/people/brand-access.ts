/** Whether a member views a brand, as SQL. `member`: an alias of organization_users; `brand`: an expression of its id. */
export const viewsBrand = (member: string, brand: string) =>
  `(${member}.organization_id, ${brand}) in (
    select viewed.organization_id, viewed.brand_id from private.brands_viewed_by(${member}.user_id) viewed)`

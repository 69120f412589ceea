/**
 * The fields of a posted form; none where the request has no body.
 * @throws Response 415 for a body that is no form, 400 for one that is broken.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type");
  if (type === null) return new FormData();
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Response(null, { status: 415 });
  }
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

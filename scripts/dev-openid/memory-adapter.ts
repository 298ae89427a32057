type Payload = Record<string, unknown>;

/** Stores the provider's data in memory, so a restart deletes it. */
export function createMemoryAdapter() {
  const store = new Map<string, Payload>();

  return (model: string) => {
    const key = (id: string) => `${model} ${id}`;
    const findByField = (name: string, value: string) =>
      [...store].find(
        ([id, payload]) => id.startsWith(`${model} `) && payload[name] === value,
      )?.[1];
    return {
      upsert: async (id: string, payload: Payload) => void store.set(key(id), payload),
      find: async (id: string) => store.get(key(id)),
      findByUid: async (uid: string) => findByField("uid", uid),
      findByUserCode: async (userCode: string) => findByField("userCode", userCode),
      destroy: async (id: string) => void store.delete(key(id)),
      async consume(id: string) {
        Object.assign(store.get(key(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) });
      },
      async revokeByGrantId(grantId: string) {
        for (const [id, payload] of store) {
          if (payload.grantId === grantId) {
            store.delete(id);
          }
        }
      },
    };
  };
}

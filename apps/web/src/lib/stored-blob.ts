/**
 * A blob in the form that IndexedDB stores. In a private window, WebKit stores no blobs: the request fails, and a
 * transaction with further requests never ends, nor does any later one.
 */
export interface StoredBlob {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

export async function toStoredBlob(blob: Blob): Promise<StoredBlob> {
  return { bytes: await blob.arrayBuffer(), type: blob.type };
}

/** Returns the blob of a stored value. Earlier versions of Kora stored the blob itself. */
export function fromStoredBlob(stored: Blob | StoredBlob): Blob {
  return stored instanceof Blob ? stored : new Blob([stored.bytes], stored);
}

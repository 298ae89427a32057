import { pictureText } from "#text/picture.ts";
import { api } from "../../lib/api.ts";
import { PictureUploader } from "../../ui/picture-uploader.tsx";

/**
 * Shows and changes the viewer's picture; a null `picture` means that there is none. `onUpdated` gets the path of the
 * new one after the upload.
 */
export function OwnPicture({
  picture,
  name,
  onUpdated,
}: {
  picture: string | null;
  name: string;
  onUpdated: (picture: string) => void;
}) {
  return (
    <PictureUploader
      picture={picture}
      name={name}
      texts={pictureText}
      send={async (profilePicture, options) => {
        const input = { form: {}, files: { profilePicture } };
        onUpdated((await api.call("setProfilePicture", input, options)).profile.profilePicture);
      }}
    />
  );
}
